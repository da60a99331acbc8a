#include "parts/genesis/words.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace planche::parts::genesis {

namespace {

constexpr std::size_t languages = 4;
using Row = std::array<std::string_view, languages>;  // en, fr, el, ru

// By GenesisWord.
constexpr Row table[] = {
    {"Board", "Plateau", "Ταμπλό", "Доска"},
    {"Figures", "Figurines", "Φιγούρες", "Фигуры"},
    {"Pyramids", "Pyramides", "Πυραμίδες", "Пирамиды"},
    {"Pebbles", "Cailloux", "Βότσαλα", "Камешки"},
    {"Die", "Dé", "Ζάρι", "Кубик"},
    {"Player aid", "Aide de jeu", "Βοήθημα παίκτη", "Памятка игрока"},
    {"Diagrams", "Diagrammes", "Διαγράμματα", "Диаграммы"},
    {"Position", "Position", "Θέση", "Позиция"},

    {"Anubis", "Anubis", "Άνουβις", "Анубис"},
    {"Bastet", "Bastet", "Μπαστέτ", "Бастет"},
    {"First player", "Premier joueur", "Πρώτος παίκτης", "Первый игрок"},
    {"Second player", "Second joueur", "Δεύτερος παίκτης", "Второй игрок"},
    {"sun", "soleil", "ήλιος", "солнце"},
    {"moon", "lune", "σελήνη", "луна"},

    {"cut, fold back –\u00a0–\u00a0–, glue", "couper, plier en arrière –\u00a0–\u00a0–, coller",
     "κόψτε, διπλώστε προς τα πίσω –\u00a0–\u00a0–, κολλήστε", "вырезать, согнуть назад –\u00a0–\u00a0–, склеить"},
    {"Cut along the outlines. Fold –\u00a0–\u00a0– back and glue the two sides together. Fold –\u00a0·\u00a0– forward "
     "and glue the feet on "
     "the base.",
     "Découper les contours. Plier –\u00a0–\u00a0– en arrière et coller les deux faces dos à dos. Plier "
     "–\u00a0·\u00a0– en avant et coller "
     "les pieds sur le socle.",
     "Κόψτε τα περιγράμματα. Διπλώστε –\u00a0–\u00a0– προς τα πίσω και κολλήστε τις δύο όψεις. Διπλώστε "
     "–\u00a0·\u00a0– προς τα εμπρός και "
     "κολλήστε τα πόδια στη βάση.",
     "Вырежьте по контурам. Согните –\u00a0–\u00a0– назад и склейте обе стороны. Согните –\u00a0·\u00a0– вперёд и "
     "приклейте ножки к "
     "подставке."},

    {"pyramid {}", "pyramide {}", "πυραμίδα {}", "пирамида {}"},
    {"work {}", "œuvre {}", "έργο {}", "творение {}"},
    {"die {}", "dé {}", "ζάρι {}", "кубик {}"},
    {"jump {}", "saut {}", "άλμα {}", "прыжок {}"},
    {"rebirth {}", "renaissance {}", "αναγέννηση {}", "возрождение {}"},
    {"idea born {}", "idée née {}", "ιδέα γεννιέται {}", "идея рождена {}"},
    {"idea sent out {}", "idée renvoyée {}", "ιδέα έξω {}", "идея изгнана {}"},
    {"works given back {}", "œuvres rendues {}", "έργα πίσω {}", "творения возвращены {}"},
    {"birth {}", "naissance {}", "γέννηση {}", "рождение {}"},
    {"nothing", "rien", "τίποτα", "ничего"},

    {"Start", "Départ", "Αρχή", "Начало"},
    {"To move", "Au trait", "Παίζει", "Ход"},
    {"pyramids", "pyramides", "πυραμίδες", "пирамиды"},
    {"works", "œuvres", "έργα", "творения"},
    {"ideas outside the world", "idées hors du monde", "ιδέες έξω από τον κόσμο", "идеи вне мира"},
    {"immobile: {}", "immobile\u00a0: {}", "ακίνητος: {}", "неподвижен: {}"},
    {"Bastet is dead", "Bastet est morte", "η Μπαστέτ είναι νεκρή", "Бастет мертва"},
    {"not born yet", "pas encore nés", "δεν γεννήθηκαν ακόμη", "ещё не рождены"},
    {"buried: {}", "enterrés\u00a0: {}", "θαμμένοι: {}", "погребены: {}"},
    {"ring and dot: idea · block: work · square with diagonals: pyramid · heavy ring: tomb · rims: the last move",
     "cercle à point\u00a0: idée · bloc\u00a0: œuvre · carré à diagonales\u00a0: pyramide · cercle épais\u00a0: "
     "tombeau · cadres\u00a0: le dernier "
     "coup",
     "κύκλος με κουκκίδα: ιδέα · λίθος: έργο · τετράγωνο με διαγώνιες: πυραμίδα · παχύς κύκλος: τάφος · πλαίσια: η "
     "τελευταία κίνηση",
     "круг с точкой: идея · блок: творение · квадрат с диагоналями: пирамида · жирный круг: гробница · рамки: "
     "последний ход"},

    {"Both tombs are complete", "Les deux tombeaux sont achevés", "Οι τάφοι ολοκληρώθηκαν", "Гробницы завершены"},
    {"Both players did nothing", "Les deux joueurs n’ont rien fait", "Κανείς δεν έκανε τίποτα",
     "Оба игрока пропустили ход"},
    {"The agreed turns are over", "Les tours convenus sont écoulés", "Τέλος των συμφωνημένων γύρων",
     "Условленные ходы истекли"},
    {"wins", "gagne", "κερδίζει", "выигрывает"},
    {"reborn", "renaît", "αναγεννιέται", "возрождается"},
    {"loses", "perd", "χάνει", "проигрывает"},
    {"loses three times", "perd trois fois", "χάνει τρεις φορές", "проигрывает трижды"},
    {"loses seven times", "perd sept fois", "χάνει επτά φορές", "проигрывает семь раз"},
};
static_assert(std::size(table) == static_cast<std::size_t>(GenesisWord::loses_seven) + 1);

}  // namespace

const std::vector<std::string_view>& genesis_languages() {
  static const std::vector<std::string_view> all{"en", "fr", "el", "ru"};
  return all;
}

std::string_view genesis_word(GenesisWord word, std::string_view language) {
  const auto& all = genesis_languages();
  const auto found = std::find(all.begin(), all.end(), language.substr(0, language.find('-')));
  return table[static_cast<std::size_t>(word)][found == all.end() ? 0 : static_cast<std::size_t>(found - all.begin())];
}

std::size_t genesis_word_count() {
  return std::size(table);
}

}  // namespace planche::parts::genesis
