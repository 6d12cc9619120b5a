// onager generate: a member of a family of models, as PNML.

#include "cli/commands.h"
#include "cli/output.h"
#include "frontend/pnml/write.h"
#include "generate/families.h"

namespace onager::cli {

int run_generate(const Options& options) {
  const Result<Net> net = generate::generate(options.family, options.size, options.seed);
  if (!net) return fail(net.error(), kUsage);
  if (options.output.empty() || options.output == "-") {
    print(frontend::write_pnml(*net));
    return kSuccess;
  }
  if (const auto wrong = refuse_to_write(options.output)) return fail(*wrong, kUsage);
  write_file(options.output, frontend::write_pnml(*net));
  return kSuccess;
}

}  // namespace onager::cli
