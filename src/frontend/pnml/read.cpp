#include "frontend/pnml/read.h"

#include "frontend/pnml/assemble.h"
#include "frontend/pnml/colored_assemble.h"
#include "frontend/pnml/document.h"
#include "frontend/xml/reader.h"

namespace onager::frontend {

namespace {

constexpr XmlFormat kPnml = {"PNML", "a net in PNML", "a net in PNML (XML), a folder or an archive with model.pnml"};

class PnmlHandler final : public XmlHandler {
 public:
  void start(const char* name, const char** attributes, Position at) override {
    const Element element = document_.enter(name, at);
    if (element != Element::kSkipped) document_.open(element, {name, attributes, at});
  }
  void end(Position) override { document_.leave(); }
  void text(std::string_view characters) override { document_.characters(characters); }
  bool wants_text() const override { return document_.wants_text(); }
  bool has_root() const override { return document_.has_root(); }
  const std::optional<Diagnostic>& problem() const override { return document_.problem(); }

  Document& document() { return document_; }

 private:
  Document document_;
};

Result<AnyNet> read(ByteSource& source, Watch& watch, std::vector<Diagnostic>& warnings) {
  PnmlHandler handler;
  if (auto problem = read_xml(source, handler, kPnml, watch)) return *std::move(problem);
  if (!handler.document().has_net())
    return diagnostic_at({}, "the file contains no net", "expected a <net> element inside <pnml>");
  warnings = handler.document().warnings();
  Draft draft = handler.document().take();
  if (draft.colored) {
    Result<colored::Net> net = assemble_colored(std::move(draft), watch);
    if (!net) return net.error();
    return AnyNet(std::move(*net));
  }
  Result<Net> net = assemble(std::move(draft), watch);
  if (!net) return net.error();
  return AnyNet(std::move(*net));
}

}  // namespace

Result<AnyNet> read_any_pnml(const std::string& file_name, ByteSource& source, Watch& watch,
                             std::vector<Diagnostic>* warnings) {
  std::vector<Diagnostic> found;
  Result<AnyNet> net = read(source, watch, found);
  for (Diagnostic& warning : found) warning.file = file_name;
  if (warnings != nullptr) warnings->insert(warnings->end(), found.begin(), found.end());
  if (net) return net;
  Diagnostic problem = net.error();
  problem.file = file_name;
  return problem;
}

Result<Net> uncolored(Result<AnyNet> net, const std::string& file_name) {
  if (!net) return net.error();
  if (Net* plain = std::get_if<Net>(&*net)) return std::move(*plain);
  return Diagnostic{.file = file_name,
                    .message = "this is a coloured net, and a place/transition net is expected",
                    .hint = "unfold it: onager convert MODEL --to pnml"};
}

Result<Net> read_pnml(const std::string& file_name, ByteSource& source, Watch& watch,
                      std::vector<Diagnostic>* warnings) {
  return uncolored(read_any_pnml(file_name, source, watch, warnings), file_name);
}

}  // namespace onager::frontend
