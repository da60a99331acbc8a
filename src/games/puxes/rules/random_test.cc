#include "games/puxes/rules/random.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "base/new_file.h"
#include "games/puxes/rules/commands.h"
#include "rules/game.h"

namespace planche::rules::puxes {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

const Parameters& parameters() {
  static const Parameters usual = [] {
    diag::Sink sink;
    return load_parameters({}, sink);
  }();
  return usual;
}

std::vector<std::string> problems(const std::string& json) {
  diag::Sink sink;
  read_and_validate(std::make_shared<diag::Source>("random.json", json), false, {}, sink);
  std::vector<std::string> found;
  for (const auto& d : sink.sorted()) found.push_back(d.code + ": " + d.message);
  return found;
}

RandomRequest request(const GivenOptions& options, std::uint64_t seed = 5) {
  RandomRequest made;
  made.rules = ruleset_of(*find_game("puxes"), {});
  made.seed = seed;
  made.options = options;
  return made;
}

// U1: validation gives not even a note.
TEST(PuxesRandom, SetupsOfEveryModeAreValid) {
  for (const std::string_view mode : mode_names()) {
    const auto documents = randomise(request({{"setup", std::string{mode}}}));
    ASSERT_TRUE(documents);
    for (std::uint64_t k = 0; k < 25; ++k) {
      const std::string json = (*documents)(k).value();
      ASSERT_THAT(problems(json), IsEmpty()) << json;
      ASSERT_THAT(json, HasSubstr(fmt::format(R"("mode":"{}")", mode)));
    }
  }
}

RandomRequest by_house(const std::string& geometry) {
  const auto file = std::filesystem::path{::testing::TempDir()} / "puxes-house.json";
  EXPECT_TRUE(base::write_file(file, R"({"game":"puxes","kind":"rules","geometry":)" + geometry + "}"));
  RandomRequest made = request({});
  made.rules = ruleset_of(*find_game("puxes"), {.rules_file = file});
  EXPECT_FALSE(made.rules->problems.has_errors());
  return made;
}

// U1, with house rules.
TEST(PuxesRandom, OraclesThatMayTouchDoNotOverlap) {
  const RandomRequest asked = by_house(R"({"gap":{"least":0}})");
  const auto documents = randomise(asked);
  ASSERT_TRUE(documents);
  for (std::uint64_t k = 0; k < 25; ++k) {
    const std::string json = (*documents)(k).value();
    diag::Sink sink;
    read_and_validate(std::make_shared<diag::Source>("random.json", json), false, asked.rules->settings, sink);
    EXPECT_FALSE(sink.has_errors()) << json;
  }
}

TEST(PuxesRandom, SetupsThatCannotBeAreRefused) {
  const auto refusal = [](const std::string& geometry) {
    const auto documents = randomise(by_house(geometry));
    const auto made = (*documents)(0);
    return made ? std::string{} : made.error().message + ": " + made.error().hint;
  };
  EXPECT_THAT(refusal(R"({"gap":{"least":10,"usual":10,"most":10}})"),
              HasSubstr("found no setup of the mode duel that obeys the rules: oracle 1 of A: oracle 0"));
  EXPECT_THAT(refusal(R"({"temple":{"part":100}})"),
              HasSubstr("found no setup of the mode duel that obeys the rules: a garden reaches"));
}

// U1: the player who threw the most characters begins.
TEST(PuxesRandom, TheMostCharactersBegin) {
  for (std::uint64_t k = 0; k < 50; ++k) {
    base::Random random{1, k};
    const puxes::Setup setup = random_setup(Mode::solo, parameters(), random);
    std::map<std::string, std::ptrdiff_t> characters;
    for (const Player& player : setup.players) {
      characters[player.name] =
          std::count_if(player.heroes.begin(), player.heroes.end(), [](const Face& face) { return face.character; });
    }
    for (const auto& [name, count] : characters) {
      if (name != setup.to_move) {
        EXPECT_LT(count, characters[setup.to_move]);
      }
    }
  }
}

// In front of the temple.
TEST(PuxesRandom, OraclesLieInManyPlaces) {
  std::set<int> sectors;
  for (std::uint64_t k = 0; k < 60; ++k) {
    base::Random random{2, k};
    const puxes::Setup setup = random_setup(Mode::duel, parameters(), random);
    for (const Oracle& oracle : setup.players[0].oracles) {
      const double x = oracle.at->x - 300, y = oracle.at->y - 750;
      EXPECT_LE(y, 0);
      sectors.insert((x > 0 ? 1 : 0) + (y > -50 ? 2 : 0) + (std::abs(x) > 50 ? 4 : 0));
    }
  }
  EXPECT_EQ(sectors.size(), 8u);
}

// The largest deviation of a count from its expected value, in standard deviations of a binomial distribution.
double worst(const std::map<std::string, int>& counts, int throws, double probability) {
  double most = 0;
  for (const auto& [face, count] : counts) {
    most = std::max(most, std::abs(count - throws * probability) / std::sqrt(throws * probability * (1 - probability)));
  }
  return most;
}

// Mode invité: 20 powers and 8 symbols are equally likely. Five deviations are exceeded once in 60,000 seeds of 28
// counts.
TEST(PuxesRandom, GuestsThrowEveryPowerAndSymbolAsOften) {
  base::Random random{3};
  std::map<std::string, int> counts;
  constexpr int throws = 10'000;
  for (int i = 0; i < throws; ++i) {
    for (const Face& face : throw_as_guest(parameters(), random)) ++counts[to_text(face)];
  }
  EXPECT_EQ(counts.size(), 28u);
  EXPECT_LT(worst(counts, throws * 4, 1.0 / 28), 5);
}

// Mode découverte: a die shows its character one time in six, and one of eight symbols otherwise.
TEST(PuxesRandom, DiscoveryThrowsDice) {
  base::Random random{4};
  std::map<std::string, int> symbols, characters;
  constexpr int throws = 5'000;
  for (int i = 0; i < throws; ++i) {
    std::set<std::string> of_throw;
    for (const Face& face : throw_to_discover(parameters(), random)) {
      ++(face.character ? characters : symbols)[to_text(face)];
      if (face.character) {
        EXPECT_TRUE(of_throw.insert(face.name).second) << "four different dice";
      }
    }
  }
  EXPECT_LT(worst(symbols, throws * 4, 5.0 / 6 / 8), 5);
  EXPECT_EQ(characters.size(), 20u);
  EXPECT_LT(worst(characters, throws * 4, 1.0 / 6 / 20), 5);
}

std::shared_ptr<const Subject> document(const std::string& json) {
  diag::Sink sink;
  auto found = read_and_validate(std::make_shared<diag::Source>("dice.json", json), false, {}, sink);
  EXPECT_FALSE(sink.has_errors());
  return found;
}

std::string die(const std::string& power, const std::string& symbol) {
  return fmt::format(R"({{"power":"{}","faces":["{}","{}","character","{}","{}","{}"]}})", power, symbol, symbol,
                     symbol, symbol, symbol);
}

// Mode entraînement
TEST(PuxesRandom, TrainingThrowsOnesOwnDice) {
  RandomRequest asked = request({{"mode", "training"}, {"dice", "dice.json"}});
  asked.documents["dice"] =
      document(R"({"game":"puxes","kind":"dice","dice":[)" + die("charm", "pi") + "," + die("vampire", "sun") + "]}");
  const auto documents = randomise(asked);
  ASSERT_TRUE(documents);
  std::set<std::string> seen;
  for (std::uint64_t k = 0; k < 120; ++k) {
    const std::string json = (*documents)(k).value();
    ASSERT_THAT(problems(json), IsEmpty());
    const auto from = json.find("\"heroes\":");
    seen.insert(json.substr(from, json.find(']') + 1 - from));
  }
  EXPECT_THAT(seen, ::testing::UnorderedElementsAre(R"("heroes":["pi","sun"])", R"("heroes":["character:charm","sun"])",
                                                    R"("heroes":["pi","character:vampire"])",
                                                    R"("heroes":["character:charm","character:vampire"])"));
}

TEST(PuxesRandom, OfMoreThanFourDiceFourAreThrown) {
  std::vector<Die> dice;
  for (const char* symbol : {"pi", "sun", "aum", "bomb", "pirate", "smiley"}) {
    dice.push_back({"", "charm", std::vector<Face>(6, Face{false, symbol})});
  }
  std::map<std::string, int> counts;
  base::Random random{6};
  for (int i = 0; i < 3000; ++i) {
    const auto thrown = throw_own(dice, random);
    ASSERT_EQ(thrown.size(), 4u);
    std::set<std::string> different;
    for (const Face& face : thrown) different.insert(face.name);
    ASSERT_EQ(different.size(), 4u);
    for (const std::string& name : different) ++counts[name];
  }
  EXPECT_LT(worst(counts, 3000, 4.0 / 6), 5);
}

TEST(PuxesRandom, TheSameSeedGivesTheSameDocuments) {
  for (const GivenOptions& options :
       {GivenOptions{}, GivenOptions{{"mode", "guest"}}, GivenOptions{{"mode", "discovery"}}}) {
    const auto one = randomise(request(options)), same = randomise(request(options));
    const std::string seventh = (*one)(7).value();
    EXPECT_EQ(seventh, (*same)(7).value());
    EXPECT_NE(seventh, (*one)(8).value());
    EXPECT_THAT(seventh, HasSubstr(R"("seed":"5/7")"));
    std::set<std::string> of_seeds;  // without the seed that they contain
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const std::string json = (*randomise(request(options, seed)))(7).value();
      of_seeds.insert(json.substr(0, json.find("\"seed\"")) + json.substr(json.find("/7\"")));
    }
    EXPECT_EQ(of_seeds.size(), 5u);
    EXPECT_THAT(problems(seventh), IsEmpty());
  }
}

TEST(PuxesRandom, SenselessOptionsAreRefused) {
  const auto message = [](const GivenOptions& options) {
    const auto asked = randomise(request(options));
    return asked ? std::string{} : asked.error().message;
  };
  EXPECT_THAT(message({{"setup", "dule"}}), HasSubstr("expected duel, three, solo"));
  EXPECT_THAT(message({{"mode", "host"}}), HasSubstr("found \"host\""));
  EXPECT_THAT(message({{"mode", "training"}}), HasSubstr("requires --dice"));
  EXPECT_THAT(message({{"mode", "guest"}, {"setup", "duel"}}), HasSubstr("exclude each other"));
  EXPECT_THAT(message({{"dice", "x.json"}}), HasSubstr("--mode training"));
}

}  // namespace
}  // namespace planche::rules::puxes
