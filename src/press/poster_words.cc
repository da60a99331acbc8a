#include "press/poster_words.h"

namespace planche::press {

namespace {

constexpr PosterWords table[] = {
    {"en", "sheet {}", "Cut along this line and lay the edge on the line of sheet {}",
     "Put glue here and lay the edge of sheet {} on this line", "{} × {} mm on {} sheets",
     "Print all sheets at 100\u00a0% and check that the ruler in the margin is 50\u00a0mm long.",
     "Cut every sheet along its dashed lines and along the edge of the picture. Do not cut along solid lines.",
     "Join the sheets of each row from left to right: put glue beyond the solid line of the left sheet and lay the cut "
     "edge of the right one exactly on that line, so that the upper edges are level and picture and short lines run "
     "on. The two sides of a seam bear the same number, and half diamonds at the same places.",
     "Join the sheets from top to bottom: put glue below the solid line of the upper sheet and lay the cut edge of "
     "the lower one exactly on that line, so that the left edges are level and the picture runs on. The two sides of "
     "a seam bear the same number, and half diamonds at the same places.",
     "Join the rows in the same way, from top to bottom."},
    {"fr", "feuille {}", "Couper le long de cette ligne et poser le bord sur la ligne de la feuille {}",
     "Encoller ici et poser le bord de la feuille {} sur cette ligne", "{} × {} mm sur {} feuilles",
     "Imprimer toutes les feuilles à 100\u00a0% et vérifier que la règle dans la marge mesure 50\u00a0mm.",
     "Couper chaque feuille le long de ses lignes tiretées et du bord de l’image. Ne pas couper les lignes continues.",
     "Assembler les feuilles de chaque rangée de gauche à droite\u00a0: encoller au-delà de la ligne continue de la "
     "feuille de gauche et poser le bord coupé de celle de droite exactement sur cette ligne, les bords supérieurs "
     "alignés, l’image et les petits traits se poursuivant. Les deux côtés d’un raccord portent le même numéro, et des "
     "demi-losanges aux mêmes endroits.",
     "Assembler les feuilles de haut en bas\u00a0: encoller sous la ligne continue de la feuille du haut et poser le "
     "bord coupé de celle du bas exactement sur cette ligne, les bords gauches alignés, l’image se poursuivant. Les "
     "deux côtés d’un raccord portent le même numéro, et des demi-losanges aux mêmes endroits.",
     "Assembler les rangées de la même façon, de haut en bas."},
    {"el", "φύλλο {}", "Κόψτε σε αυτή τη γραμμή και βάλτε την άκρη στη γραμμή του φύλλου {}",
     "Βάλτε κόλλα εδώ και την άκρη του φύλλου {} σε αυτή τη γραμμή", "{} × {} mm σε {} φύλλα",
     "Εκτυπώστε όλα τα φύλλα στο 100\u00a0% και ελέγξτε ότι ο χάρακας στο περιθώριο έχει μήκος 50\u00a0mm.",
     "Κόψτε κάθε φύλλο στις διακεκομμένες γραμμές του και στην άκρη της εικόνας. Μην κόψετε τις συνεχείς γραμμές.",
     "Ενώστε τα φύλλα κάθε σειράς από αριστερά προς τα δεξιά: βάλτε κόλλα πέρα από τη συνεχή γραμμή του αριστερού "
     "φύλλου και την κομμένη άκρη του δεξιού ακριβώς σε αυτή τη γραμμή, με τις πάνω άκρες στο ίδιο ύψος και την εικόνα "
     "να συνεχίζεται. Οι δύο πλευρές μιας ένωσης έχουν τον ίδιο αριθμό και μισούς ρόμβους στα ίδια σημεία.",
     "Ενώστε τα φύλλα από πάνω προς τα κάτω: βάλτε κόλλα κάτω από τη συνεχή γραμμή του πάνω φύλλου και την κομμένη "
     "άκρη του κάτω ακριβώς σε αυτή τη γραμμή, με τις αριστερές άκρες στην ίδια ευθεία και την εικόνα να συνεχίζεται. "
     "Οι δύο πλευρές μιας ένωσης έχουν τον ίδιο αριθμό και μισούς ρόμβους στα ίδια σημεία.",
     "Ενώστε τις σειρές με τον ίδιο τρόπο, από πάνω προς τα κάτω."},
    {"ru", "лист {}", "Отрежьте по этой линии и положите край на линию листа {}",
     "Нанесите здесь клей и положите край листа {} на эту линию", "{} × {} мм на листах: {}",
     "Напечатайте все листы в масштабе 100\u00a0% и проверьте, что линейка на полях имеет длину 50\u00a0мм.",
     "Обрежьте каждый лист по его пунктирным линиям и по краю рисунка. По сплошным линиям не режьте.",
     "Соедините листы каждого ряда слева направо: нанесите клей за сплошной линией левого листа и положите отрезанный "
     "край правого точно на эту линию, так чтобы верхние края совпали и рисунок продолжался. Обе стороны шва имеют "
     "один номер и половины ромбов в одних и тех же местах.",
     "Соедините листы сверху вниз: нанесите клей под сплошной линией верхнего листа и положите отрезанный край нижнего "
     "точно на эту линию, так чтобы левые края совпали и рисунок продолжался. Обе стороны шва имеют один номер и "
     "половины ромбов в одних и тех же местах.",
     "Так же соедините ряды, сверху вниз."},
};

}  // namespace

const PosterWords& poster_words(std::string_view language) {
  const std::string_view main = language.substr(0, language.find('-'));
  for (const PosterWords& words : table) {
    if (words.language == main) return words;
  }
  return table[0];
}

}  // namespace planche::press
