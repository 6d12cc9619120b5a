// onager generate: a member of a family of models, as PNML.

#include <string>
#include <variant>

#include "cli/commands.h"
#include "cli/output.h"
#include "frontend/pnml/colored_write.h"
#include "frontend/pnml/write.h"
#include "generate/families.h"

namespace onager::cli {

int run_generate(const Options& options) {
  const Result<generate::AnyNet> net = generate::generate_any(options.family, options.size, options.seed);
  if (!net) return fail(net.error(), kUsage);
  const std::string text = std::visit([](const auto& each) { return frontend::write_pnml(each); }, *net);
  if (options.output.empty() || options.output == "-") {
    print(text);
    return kSuccess;
  }
  if (const auto wrong = refuse_to_write(options.output)) return fail(*wrong, kUsage);
  write_file(options.output, text);
  return kSuccess;
}

}  // namespace onager::cli
