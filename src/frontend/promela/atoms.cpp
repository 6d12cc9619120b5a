// Expressions and formulas over a model that has been read before.
//
// The names are those of the frames; types of structures are found again in the names of their cells, `s.f[1]`.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "frontend/promela/preprocessor.h"
#include "frontend/promela/read.h"
#include "frontend/promela/terms.h"

namespace onager::frontend {

namespace {

using promela_text::Declared;
using promela_text::Reading;
using promela_text::Symbols;
using promela_text::Wrong;

struct Part {
  std::string_view name;  // what is left of the name of the cell
  promela::CellType type;
};

class Rebuilder {
 public:
  Rebuilder(Symbols& symbols, Watch& watch) : symbols_(symbols), watch_(watch) {}

  void declare_all(const promela::Frame& frame) {
    for (const promela::Variable& variable : frame.variables) {
      std::vector<Part> parts;
      for (std::uint32_t i = 0; i < variable.cells; ++i) {
        const promela::Cell& cell = frame.cells[variable.offset + i];
        parts.push_back({std::string_view(cell.name).substr(variable.name.size()), cell.type});
        watch_.spend(50);
      }
      if (!symbols_.is_global()) symbols_.open_block();
      symbols_.declare(declared(variable.name, std::move(parts)), variable);
      if (!symbols_.is_global()) symbols_.close_block();
    }
  }

 private:
  Declared declared(std::string name, std::vector<Part> parts) {
    Declared made;
    made.name.text = std::move(name);
    if (parts[0].name.starts_with('[')) {
      made.is_array = true;
      std::vector<Part> first;
      for (const Part& part : parts) {
        const std::size_t end = part.name.find(']');
        std::uint32_t index = 0;
        std::from_chars(part.name.data() + 1, part.name.data() + end, index);
        made.count = std::max(made.count, index + 1);
        if (index == 0) first.push_back({part.name.substr(end + 1), part.type});
      }
      parts = std::move(first);
    }
    if (parts[0].name.empty())
      made.type.cell = parts[0].type;
    else
      made.type.structure = structure(parts);
    return made;
  }

  std::uint32_t structure(const std::vector<Part>& parts) {
    promela_text::Structure made;
    made.name = fmt::format("type {}", ++structures_);
    for (std::size_t i = 0; i < parts.size();) {
      const std::string_view field = parts[i].name.substr(0, parts[i].name.find_first_of(".[", 1));
      std::vector<Part> inner;
      for (; i < parts.size() && parts[i].name.substr(0, parts[i].name.find_first_of(".[", 1)) == field; ++i)
        inner.push_back({parts[i].name.substr(field.size()), parts[i].type});
      watch_.spend(100 * inner.size());
      made.fields.push_back(declared(std::string(field.substr(1)), std::move(inner)));
    }
    const std::string name = made.name;
    symbols_.add_structure(std::move(made), {});
    return symbols_.structure_index(name);
  }

  Symbols& symbols_;
  Watch& watch_;
  std::size_t structures_ = 0;
};

void add_names(const promela::Program& program, Reading& reading, promela::Program& scratch, Watch& watch) {
  Rebuilder rebuilder(reading.symbols, watch);
  for (const promela::MtypeSet& set : program.mtypes) {
    std::vector<promela_text::Name> names;
    for (std::size_t i = set.names.size(); i-- > 0;) names.push_back({set.names[i], {}});
    reading.symbols.add_mtypes(reading.symbols.mtype_set(set.name), names);
  }
  rebuilder.declare_all(program.globals);
  scratch.proctypes.resize(program.proctypes.size());
  for (std::uint32_t p = 0; p < program.proctypes.size(); ++p) {
    scratch.proctypes[p].name = program.proctypes[p].name;
    reading.proctypes.emplace(program.proctypes[p].name, p);
    reading.symbols.enter(scratch.proctypes[p].frame);
    rebuilder.declare_all(program.proctypes[p].frame);
    reading.symbols.keep_remote(p);
    reading.symbols.leave();
  }
}

// Whether the label is there, and before a step.
void find_label(const promela::Sequence& sequence, const std::string& label, std::vector<std::string>& known,
                bool& is_found) {
  for (const promela::Statement& statement : sequence) {
    const bool jumps =
        statement.kind == promela::Statement::Kind::kGoto || statement.kind == promela::Statement::Kind::kBreak;
    if (!jumps) {
      known.insert(known.end(), statement.labels.begin(), statement.labels.end());
      is_found = is_found || std::ranges::find(statement.labels, label) != statement.labels.end();
    }
    for (const promela::Sequence& option : statement.options) find_label(option, label, known, is_found);
  }
}

void check_labels(const promela::Program& program, const Reading& reading) {
  for (const Reading::RemoteLabel& use : reading.remote_labels) {
    const promela::Proctype& proctype = program.proctypes[use.proctype];
    std::vector<std::string> known;
    bool is_found = false;
    find_label(proctype.body, use.label.text, known, is_found);
    if (!is_found)
      throw Wrong{use.label.at,
                  fmt::format("the proctype '{}' has no label '{}' before a step", proctype.name, use.label.text),
                  did_you_mean(use.label.text, known)};
  }
}

template <typename Value, typename Parse>
Result<Value> read_over(const promela::Program& program, std::string_view text, Watch& watch, Parse parse) {
  promela_text::Texts texts;
  texts.files.emplace_back();
  const std::string whole = program.definitions + std::string(text);
  const auto lines = static_cast<std::uint32_t>(std::ranges::count(program.definitions, '\n'));
  try {
    promela::Program scratch;
    Reading reading(promela_text::preprocess(whole, texts, watch), scratch, watch);
    add_names(program, reading, scratch, watch);
    reading.in_model = false;
    Value value = parse(reading);
    if (reading.in.peek().kind != promela_text::Token::Kind::kEnd) reading.in.unexpected("the end of the text");
    check_labels(program, reading);
    if (scratch.uses_last && !program.uses_last)
      throw Wrong{{}, "the states of this model do not tell who moved last", "_last must occur in the model itself"};
    if (scratch.uses_priorities && !program.uses_priorities)
      throw Wrong{{}, "the processes of this model have no priorities", ""};
    return value;
  } catch (const Wrong& wrong) {
    const std::uint32_t line = wrong.at.at.line > lines ? wrong.at.at.line - lines : 0;
    return Diagnostic{"",
                      line,
                      line > 0 ? wrong.at.at.column : 0,
                      promela_text::shortened(wrong.message),
                      promela_text::shortened(wrong.hint),
                      wrong.unsupported};
  }
}

}  // namespace

Result<promela::Expression> read_promela_expression(const promela::Program& program, std::string_view text,
                                                    Watch& watch) {
  return read_over<promela::Expression>(program, text, watch, [](Reading& reading) {
    promela_text::Term term = promela_text::Terms(reading).expression();
    return std::move(term.value);
  });
}

Result<promela::Ltl> read_promela_formula(const promela::Program& program, std::string_view text, Watch& watch) {
  return read_over<promela::Ltl>(program, text, watch,
                                 [](Reading& reading) { return promela_text::Terms(reading).formula(); });
}

}  // namespace onager::frontend
