// Reads game files into a Model: one file, its included files, and the extended game.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/encoding.h"
#include "base/named_file.h"
#include "base/text.h"
#include "declared/file/field_types.h"
#include "declared/file/files_inside.h"

namespace planche::declared {

namespace fs = std::filesystem;

namespace {

class Reader {
 public:
  Reader(const fs::path& confines, diag::Sink& sink) : confines_{confines}, sink_{sink} {}

  std::shared_ptr<Model> read(const fs::path& path, const Given& by) {
    if (!has_room(by)) return nullptr;
    const FilePtr file = open(path, path.has_parent_path() ? path.parent_path() : ".", by, game_format());
    if (file == nullptr) return nullptr;
    auto model = std::make_shared<Model>();
    const Given root{&file->document.root, file, {}};
    if (root.member("ignore_case").truth()) sink_.ignore_notes("data/file-case");
    if (const Given extends = root.member("extends")) {
      auto base = read_base(extends);
      if (base == nullptr) return nullptr;  // without it, much else would seem to be missing
      *model = std::move(*base);
      model->bases.push_back(model->id);
    }
    model->folder = file->folder;
    model->folders.insert(model->folders.begin(), file->folder);
    model->files.insert(model->files.begin(), file);
    model->id = root.member("id").text();
    names_.clear();
    const std::vector<Given> roots = with_included(root);
    for (std::size_t i = 1; i < roots.size(); ++i) model->files.push_back(roots[i].file);
    declare_types(*model, roots);
    for (const Given& one : roots) {
      take_head(*model, one);
      take(*model, one);
    }
    if (model->languages.empty()) model->languages = {"en"};
    for (Part& part : model->parts) part.likes = likes_of(*model, part);
    return model;
  }

 private:
  // The game file and all files that it includes, directly or not.
  std::vector<Given> with_included(const Given& root) {
    std::vector<Given> roots{root};
    for (std::size_t i = 0; i < roots.size(); ++i) {
      for (const Given& include : listed(roots[i].member("include"))) {
        if (!has_room(include)) return roots;
        const auto found = find_file({&root.file->folder, 1}, include.text(), include, sink_);
        const FilePtr more = found ? open(*found, root.file->folder, include, included_format()) : nullptr;
        if (more != nullptr) roots.push_back({&more->document.root, more, {}});
      }
    }
    return roots;
  }

  static std::vector<Given> listed(const Given& given) {
    if (!given) return {};
    return given.value->array() != nullptr ? given.items() : std::vector{given};
  }

  // Whether the game may have another file, which counts even if it is missing. Reports once that it may not.
  bool has_room(const Given& by) {
    if (++files_ == Limits::files + 1)
      sink_.add(by.problem("data/limit", fmt::format("more than {} files in one game", Limits::files),
                           "put the members of several files into one"));
    return files_ <= Limits::files;
  }

  FilePtr open(const fs::path& path, const fs::path& folder, const Given& by, const data::Format& format) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(path, error);
    if (!opened_.insert(real).second) {
      sink_.add(by.problem("game/cycle", fmt::format("{} is already read", shown_name(path)), "name each file once"));
      return nullptr;
    }
    const diag::SourcePtr source = open_source(path, by, sink_);
    if (source == nullptr) return nullptr;
    auto document = read_values(source, sink_);
    if (!document) return nullptr;
    auto file = std::make_shared<File>(File{path, folder, std::move(*document)});
    if (file->document.root.object() == nullptr) {
      sink_.add(diag::problem(source, {0, 1}, "data/type",
                              fmt::format("expected an object, found {}", file->document.root.describe())));
      return nullptr;
    }
    format.settle(file->document);
    format.check_and_mend(file->document, sink_);
    return file;
  }

  std::shared_ptr<Model> read_base(const Given& extends) {
    if (extends.value->string() == nullptr) return nullptr;  // reported by the format
    std::error_code error;
    fs::path folder = fs::weakly_canonical(extends.file->folder / extends.text(), error);
    auto inside = base::place_in(folder, confines_);
    if (!inside) {
      sink_.add(extends.problem(
          "game/outside", fmt::format("{} is outside the folder that contains this game's folder", extends.text()),
          "run planche in a folder that holds both games"));
      return nullptr;
    }
    fs::path written = extends.text();
    const auto named = base::find_inside(confines_, inside->string());
    if (!named && named.error().kind == base::FileError::Kind::ambiguous) {
      sink_.add(extends.problem("data/file-ambiguous", named.error().message, base::ambiguous_hint));
      return nullptr;
    }
    if (named && named->spelled != *inside) {
      if (!named->remark.empty()) {
        auto d = extends.problem("data/file-case", named->remark, base::case_hint);
        d.severity = diag::Severity::note;
        sink_.add(std::move(d));
      }
      inside = named->spelled;
      folder = named->file;
      written = folder.lexically_relative(fs::weakly_canonical(extends.file->folder, error));
    }
    const auto name = game_file_in(folder);
    const auto file = base::resolve_inside(confines_, (*inside / (name ? name->filename() : "game.json")).string());
    if (!file) {
      sink_.add(extends.problem("game/missing-file", file.error().message, "name the folder of a game"));
      return nullptr;
    }
    // The path for messages, from the working folder or from the extending file.
    const fs::path called = (extends.file->folder / written / file->filename()).lexically_normal();
    const auto below = base::place_in(*file, fs::current_path(error));
    return read(below ? *below : fs::equivalent(called, *file, error) ? called : *file, extends);
  }

  void take_head(Model& model, const Given& root) {
    const auto own = [&](const std::string& key) {
      const Given given = root.member(key);
      return given && is_new("the member", key, given) ? given : Given{};
    };
    const auto keep = [&](const std::string& key, Given& into) {
      if (const Given given = own(key)) into = given;
    };
    if (const auto authors = own("authors").texts(); !authors.empty())
      model.authors = fmt::format("{}", fmt::join(authors, ", "));
    if (const Given licence = own("licence")) model.licence = licence.text();
    keep("title", model.title);
    keep("credit", model.credit);
    keep("fonts", model.fonts);
    keep("art", model.art);
    keep("banner", model.banner);
    keep("tokens", model.tokens);
    if (const Given any = own("ignore_case")) model.ignores_case = any.truth();
    keep("table", model.table);
    keep("play", model.play);
    for (const Given& view : root.member("table").items()) {
      if (const Given name = view.member("name")) is_new("the view", name.text(), name);
    }
    keep("players", model.players);
    keep("minutes", model.minutes);
    keep("age", model.age);
    keep("needs", model.needs);
    if (const auto languages = own("languages").texts(); !languages.empty()) model.languages = languages;
  }

  // The items of a member, up to its limit.
  template <typename T>
  std::vector<T> within_limit(const Given& of, std::vector<T> all, std::size_t most = Limits::names) {
    if (all.size() > most) {
      sink_.add(of.problem("data/limit", fmt::format("{} {}, the limit is {}", all.size(), of.path, most)));
      all.resize(most);
    }
    return all;
  }
  std::vector<std::pair<std::string, Given>> named(const Given& of) { return within_limit(of, of.members()); }

  // Returns false, and reports, if the name occurs twice in the files of one game.
  bool is_new(std::string_view what, const std::string& name, const Given& given) {
    if (names_.emplace(what, name).second) return true;
    sink_.add(given.problem("data/duplicate-key", fmt::format("{} \"{}\" already exists", what, name),
                            "remove one of them, or give it another name"));
    return false;
  }

  template <typename T>
  static auto find(std::vector<T>& all, std::string T::*name, const std::string& sought) {
    return std::find_if(all.begin(), all.end(), [&](const T& other) { return other.*name == sought; });
  }

  template <typename T>
  static void put(std::vector<T>& all, std::string T::*name, T one) {
    const auto old = find(all, name, one.*name);
    if (old == all.end()) return all.push_back(std::move(one));
    *old = std::move(one);
  }

  // Adds an entry, or applies an entry that removes another.
  template <typename T>
  void put_or_remove(std::vector<T>& all, std::string T::*name, T one, std::string_view what) {
    if (!one.given.member("remove").truth()) return put(all, name, std::move(one));
    const auto old = find(all, name, one.*name);
    if (old != all.end()) return void(all.erase(old));
    std::vector<std::string_view> known;
    for (const T& other : all) known.push_back(other.*name);
    sink_.add(one.given.problem("game/unknown-name", fmt::format("there is no {} \"{}\" to remove", what, one.*name),
                                base::suggestion(one.*name, known)));
  }

  // Replaces an earlier one of the same name.
  static void put(std::vector<std::pair<std::string, Given>>& all, const std::string& name, const Given& given) {
    std::erase_if(all, [&](const auto& one) { return one.first == name; });
    all.emplace_back(name, given);
  }

  void take(Model& model, const Given& root) {
    for (auto& [name, given] : named(root.member("numbers"))) {
      if (is_new("the number", name, given)) put(model.numbers, name, given);
    }
    for (auto& [name, given] : named(root.member("records"))) {
      if (is_new("records", name, given)) take_records(model, model.records, name, given);
    }
    for (auto& [name, given] : named(root.member("documents"))) take_documents(model, name, given);
    for (const Given& given : within_limit(root.member("rules"), root.member("rules").items())) {
      const std::string code = given.member("code").text();
      if (!code.empty() && is_new("the rule", code, given))
        put_or_remove(model.rules, &Rule::code, {code, given}, "rule");
    }
    for (auto& [name, given] : named(root.member("parts"))) {
      if (!is_new("the part", name, given)) continue;
      if (name.find(',') != name.npos)
        sink_.add(given.problem("data/type", fmt::format("expected a name without commas, found \"{}\"", name),
                                "--parts separates kinds with commas"));
      put_or_remove(model.parts, &Part::name, {name, given, {}}, "part");
      if (!given.member("remove").truth()) continue;
      for (Kit& kit : model.kits)
        std::erase_if(kit.parts, [&gone = name](const Given& one) { return one.text() == gone; });
    }
    for (auto& [name, given] : named(root.member("kits"))) {
      const bool dropped = given.member("remove").truth();
      if (is_new("the kit", name, given) && (given.value->array() != nullptr || dropped))
        put_or_remove(model.kits, &Kit::name, {name, given, given.items()}, "kit");
    }
    for (auto& [name, given] : named(root.member("random"))) {
      if (is_new("the way of drawing", name, given)) put(model.random, name, given);
    }
    for (auto& [name, given] : named(root.member("labels"))) take_labels(model, name, given);
  }

  std::vector<Given> likes_of(const Model& model, const Part& part) {
    std::vector<Given> all{part.given};
    std::set<std::string, std::less<>> met{part.name};
    for (Given like = part.given.member("like"); like;) {
      const std::string name = like.text();
      const Part* other = model.part(name);
      if (other == nullptr || !met.insert(name).second) {
        if (other != nullptr) {
          sink_.add(like.problem("game/cycle", fmt::format("\"{}\" is \"like\" itself", part.name)));
        } else if (reported_.insert(like.value).second) {
          std::vector<std::string_view> names;
          for (const Part& one : model.parts) names.push_back(one.name);
          sink_.add(like.problem("game/unknown-name", fmt::format("there is no part \"{}\"", name),
                                 base::suggestion(name, names)));
        }
        break;
      }
      all.push_back(other->given);
      like = other->given.member("like");
      if (like && all.size() >= Limits::nested) {
        if (reported_.insert(nullptr).second)  // once for the game
          sink_.add(
              like.problem("data/limit", fmt::format("more than {} parts that are like each other", Limits::nested)));
        break;
      }
    }
    return all;
  }

  // A label for all languages, its texts in several, or the labels of one language.
  void take_labels(Model& model, const std::string& name, const Given& given) {
    const auto take = [&](const std::string& language, const std::string& key, const Given& text) {
      if (is_new("the label", key + (language.empty() ? "" : " of " + language), text))
        model.labels[language].insert_or_assign(key, text);
    };
    if (given.value->string() != nullptr) return take({}, name, given);
    const auto members = given.members();
    const auto is_language = [&](const std::string& word) {
      return model.languages.empty() ? word == "en" : std::ranges::find(model.languages, word) != model.languages.end();
    };
    const bool is_key = !is_language(name) && !members.empty() &&
                        std::ranges::all_of(members, [&](const auto& member) { return is_language(member.first); });
    for (const auto& [inner, text] : members) is_key ? take(inner, name, text) : take(name, inner, text);
  }

  void declare_types(Model& model, const std::vector<Given>& roots) {
    std::vector<std::pair<std::string, Given>> types;
    for (const Given& root : roots) {
      for (auto& type : named(root.member("types"))) {
        if (is_new("the type", type.first, type.second)) types.push_back(std::move(type));
      }
    }
    fields_.declare(model, types);
  }

  Records::From file_of(const Given& given) {
    if (given.value->object() == nullptr) return {given.text(), given};
    const Given file = given.member("file"), encoding = given.member("encoding");
    if (encoding && !base::is_encoding(encoding.text()))
      sink_.add(encoding.problem("data/encoding", fmt::format("there is no encoding \"{}\"", encoding.text()),
                                 "write for example cp1252 (older Windows), macintosh or utf-16"));
    return {file.text(), file ? file : given, given.member("sheet"), given.member("range"),
            base::is_encoding(encoding.text()) ? encoding.text() : std::string{}};
  }

  // Only workbooks have sheets and ranges; other files would be read whole.
  void check_sheets(const Given& given, const std::vector<Records::From>& files) {
    const auto is_workbook = [](const Records::From& from) { return data::is_workbook(from.file); };
    if (std::ranges::any_of(files, is_workbook)) return;
    for (const char* member : {"sheet", "range"}) {
      if (const Given own = given.member(member))
        sink_.add(own.problem("data/unknown-field",
                              fmt::format("\"{}\" has an effect only in workbooks, and no file here is one", member),
                              "remove it, or save the table as .xlsx or .ods"));
    }
  }

  // The files of a member.
  std::vector<Records::From> files_of(const Given& given) {
    std::vector<Records::From> files;
    for (const Given& one : listed(given)) {
      if (++tables_ > Limits::tables) {
        if (tables_ == Limits::tables + 1)
          sink_.add(one.problem("data/limit", fmt::format("more than {} files of records in one game", Limits::tables),
                                "put the records of several files into one"));
        break;
      }
      files.push_back(file_of(one));
      if (one.value->object() == nullptr) continue;
      check_sheets(one, {files.back()});
      if (const Given encoding = one.member("encoding");
          encoding && (!is_table(files.back().file) || data::is_workbook(files.back().file)))
        sink_.add(encoding.problem("data/unknown-field", "\"encoding\" has an effect only on .csv and .tsv files",
                                   "remove it: other files name their encoding, or are in UTF-8"));
    }
    return files;
  }

  void take_documents(Model& model, const std::string& name, const Given& given) {
    if (!is_new("documents", name, given)) return;
    DocumentKind kind{name, given, given.member("description").text()};
    kind.by = given.member("table").member("by").text();
    kind.columns = given.member("table").member("columns").texts();
    for (const auto& [word, list] : given.member("table").member("rows").members())
      kind.lists.emplace_back(word, list.text());
    kind.fields = fields_.read_all(model, given.member("fields"));
    for (const auto& [list, inner] : given.member("records").members()) {
      if (is_new("records", list, inner)) take_records(model, kind.records, list, inner);
    }
    for (const auto& [word, list] : given.member("table").member("rows").members()) {
      if (kind.find(list.text()) != nullptr) continue;
      std::vector<std::string_view> names;
      for (const Records& one : kind.records) names.push_back(one.name);
      sink_.add(list.problem("game/unknown-name", fmt::format("the document has no list \"{}\"", list.text()),
                             base::suggestion(list.text(), names)));
    }
    std::erase_if(kind.lists, [&](const auto& one) { return kind.find(one.second) == nullptr; });
    put(model.documents, &DocumentKind::name, std::move(kind));
  }

  // Notes new records with a name near to one of the extended game.
  void report_near(const std::vector<Records>& all, const std::string& name, const Given& given) {
    std::vector<std::string_view> names;
    for (const Records& one : all) {
      if (!names_.contains({"records", one.name})) names.push_back(one.name);
    }
    const auto near = base::nearest(name, names);
    if (!near) return;
    auto d = given.problem("game/unused", fmt::format("\"{}\" are new records beside \"{}\"", name, *near),
                           fmt::format("did you mean \"{}\"?", *near));
    d.severity = diag::Severity::note;
    sink_.add(std::move(d));
  }

  void take_records(Model& model, std::vector<Records>& all, const std::string& name, const Given& given) {
    const auto old = std::find_if(all.begin(), all.end(), [&](const Records& other) { return other.name == name; });
    Records made;
    if (old != all.end())
      made = *old;
    else
      report_near(all, name, given);
    made.name = name;
    made.given = given;
    std::vector<Records::From> files = files_of(given.member("from"));
    check_sheets(given, files);
    for (Records::From& from : files) {
      if (!from.sheet) from.sheet = given.member("sheet");
      if (!from.range) from.range = given.member("range");
      made.from.push_back(std::move(from));
    }
    if (given.value->string() != nullptr) made.from.push_back(file_of(given));
    for (const Given& rows : {given, given.member("rows")}) {
      if (rows && rows.value->array() != nullptr) made.from.push_back({{}, rows});
    }
    if (const Given own = given.member("description")) made.description = own.text();
    if (const Given own = given.member("required")) made.required = own.truth();
    for (Records::From& with : files_of(given.member("with"))) made.with.push_back(std::move(with));
    if (const Given where = given.member("where")) made.where = where;
    if (const Given copies = given.member("copies")) made.copies = copies;
    if (const Given shape = given.member("shape")) made.grid = shape.text() == "grid";
    const Given combined = given.member("for");
    for (auto& [variable, range] : within_limit(combined, combined.members(), Limits::variables))
      made.combinations.emplace_back(variable, range);
    take_board(made, given);
    if (const Given survey = given.member("survey")) made.survey = survey;
    for (std::string& column : given.member("ignore").texts()) made.ignore.push_back(std::move(column));
    if (const Given fields = given.member("fields")) {
      made.inferred = false;
      for (Field& field : fields_.read_all(model, fields)) put(made.fields, &Field::name, std::move(field));
    }
    for (auto& [computed, expression] : named(given.member("computed"))) put(made.computed, computed, expression);
    if (old != all.end()) {
      *old = std::move(made);
    } else {
      all.push_back(std::move(made));
    }
  }

  // The key, and the grid if the records are the cells of a board.
  void take_board(Records& made, const Given& given) {
    const Given key = given.member("key"), grid = given.member("grid"), lower = given.member("lower");
    if (key) made.key = key.text();
    if (grid) {
      const auto form = base::grid_called(grid.text());
      if (!form) return;  // the format of game files reports it
      made.board = Records::Board{base::Lattice{*form}, {}};
    }
    if (made.board && lower) made.board->lattice.odd_lower = lower.text() == "odd";
    const auto members = key.members();
    if (!members.empty()) made.key = members.front().first;
    if (key && key.value->object() != nullptr && members.size() != 1)
      sink_.add(key.problem("game/numbering", "one field names the cells", R"(write "key": { "cell": "A1" })"));
    if (!members.empty() && made.board) made.board->numbering = members.front().second;
    if (made.board && lower && !made.board->lattice.is_hexagonal())
      sink_.add(lower.problem("game/board", "only lines of hexagons are half a cell further", R"(leave out "lower")"));
    const Given& odd = !members.empty() ? key : lower;
    if (odd && !made.board)
      sink_.add(odd.problem("game/board", "only the cells of a grid are numbered",
                            fmt::format(R"(write "grid": "{}", …)", fmt::join(base::grid_names, R"(", ")"))));
  }

  const fs::path& confines_;
  diag::Sink& sink_;
  std::set<fs::path> opened_;
  std::size_t files_ = 0, tables_ = 0;  // that game files name
  std::set<std::pair<std::string, std::string>>
      names_;  // names in one game's files, each with the kind of thing that it names
  std::set<const data::Value*> reported_;
  FieldReader fields_{sink_};
};

}  // namespace

std::shared_ptr<const Model> read_model(const fs::path& file, const fs::path& confines, diag::Sink& sink) {
  return Reader{confines.lexically_normal(), sink}.read(file, {});
}

}  // namespace planche::declared
