// onager view: a page in the browser that plays the model, asks questions about it and shows why sets are so small.

#include <fmt/format.h>
#include <poll.h>

#include "base/input.h"
#include "cli/browser.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "frontend/pnml/graphics.h"
#include "view/page.h"
#include "view/server.h"
#include "view/session.h"
#include "witness/promela_trail.h"
#include "witness/trace.h"

namespace onager::cli {

namespace {

std::optional<Diagnostic> refuse_view(const Options& options) {
  if (options.model == "-" && options.trace == "-")
    return Diagnostic{"", 0, 0, "MODEL and --trace cannot both be standard input", "name a file for one of them"};
  const bool serves = options.export_page.empty();
  if (!serves && (options.no_browser || options.port != 0))
    return Diagnostic{"", 0, 0, "--export writes a page and needs no server", "leave --no-browser and --port out"};
  if (serves && !view::has_server())
    return Diagnostic{"", 0, 0, "this program was built without a library for HTTP",
                      "--export writes the page to a file"};
  return serves ? std::nullopt : refuse_to_write(options.export_page);
}

// A trace of ours or a trail of pan.
Result<witness::Trace> trace_in(const std::string& text, const kind::Model& model, const std::string& file,
                                Watch& watch) {
  if (!witness::looks_like_trail(text) && !file.ends_with(".trail")) return witness::parse_trace(text, file);
  if (model.promela() == nullptr)
    return Diagnostic{file, 0, 0, "a trail of pan is for models in Promela", "give the model that pan was made of"};
  if (auto wrong = witness::wrong_line_of_trail(text, file)) return std::move(*wrong);
  return witness::read_trail(*model.promela(), text, file, watch);
}

struct Opening {
  std::optional<witness::Trace> trace;
  std::optional<Diagnostic> wrong = {};
};
Opening opening_of(const Options& options, const kind::Model& model, Watch& watch) {
  if (options.trace.empty()) return {};
  const Result<std::string> text = read_text(options.trace, watch);
  if (!text) return {{}, text.error()};
  Result<witness::Trace> trace = trace_in(*text, model, options.trace, watch);
  if (!trace) return {{}, trace.error()};
  return {std::move(*trace)};
}

// A run that is shown has to be one.
std::optional<Diagnostic> refuse_run(const Options& options, const view::Trail& trail) {
  if (trail.refusal.empty()) return std::nullopt;
  return Diagnostic{options.trace, 0, 0, fmt::format("step {}: {}", trail.steps.size() + 1, trail.refusal),
                    "onager replay tells whether the trace is one of this model"};
}

int write_page(const Options& options, view::Session& session, view::Trail trail) {
  if (trail.states.empty()) trail.states.push_back(0);
  write_file(options.export_page, view::exported_page(session, trail));
  if (!options.quiet) print(fmt::format("page written to {}\n", options.export_page));
  return kSuccess;
}

// Until a signal, or until the last page is closed.
int serve(const Options& options, view::Session& session, const std::atomic<bool>& interrupted) {
  view::Server server(session);
  if (const auto wrong = server.begin(static_cast<std::uint16_t>(options.port))) return fail(*wrong, kUsage);
  print(fmt::format("{}\n", server.address()));
  Browser browser;
  if (!options.no_browser && !browser.open(server.address()))
    remark("no browser could be started: open the address in one on this machine\n");
  if (!options.quiet) remark("Ctrl-C ends the view, and so does closing the page\n");
  while (!interrupted && !server.is_left()) ::poll(nullptr, 0, 20);
  server.end();
  return kSuccess;
}

}  // namespace

int run_view(const Options& options) {
  if (const auto wrong = refuse_view(options)) return fail(*wrong, kUsage);
  // Time is what each question may take; what is read here has as much, and the picture comes when it comes.
  Watched watched(options, 0, options.memory_limit);
  std::optional<Watch::Slice> reading(std::in_place, watched.watch(), options.time_limit);
  const auto [model, warnings] = load(options, watched.watch());
  if (!model) return fail(model.error(), kInput);
  const Opening opening = opening_of(options, **model, watched.watch());
  if (opening.wrong) return fail(*opening.wrong, kInput);
  const bool is_net = (*model)->net() != nullptr || (*model)->colored() != nullptr;
  const auto graphics = is_net ? frontend::load_graphics(options.model, watched.watch()) : std::nullopt;
  reading.reset();
  view::Session session(**model, report::subject_of(**model, options.model, warnings), graphics,
                        {options.time_limit, options.memory_limit}, watched.watch());
  watched.end();
  view::Trail trail;
  if (opening.trace) {
    trail = session.open_with(*opening.trace);
    if (const auto wrong = refuse_run(options, trail)) return fail(*wrong, kInput);
  }
  if (!options.export_page.empty()) return write_page(options, session, std::move(trail));
  return serve(options, session, *watched.interrupt());
}

}  // namespace onager::cli
