// What the files behind the public headers share: what a model is inside, and how faults become Errors.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../../include/onager/onager.h"
#include "base/fault.h"
#include "base/result.h"
#include "base/watch.h"
#include "kind/model.h"
#include "report/words.h"
#include "run/plan.h"

namespace onager {
inline namespace v1 {

struct Model::Content {
  std::unique_ptr<kind::Model> model;
  std::string path;
  bool compiled = false;
  std::vector<std::string> warnings{};
};

struct Access {
  using Content = Model::Content;
  static Model make(std::shared_ptr<const Content> content) { return Model(std::move(content)); }
  // One that was never a file.
  static Model make(std::unique_ptr<kind::Model> model) {
    auto content = std::make_shared<Content>();
    content->path = model->id();
    content->model = std::move(model);
    return make(std::move(content));
  }
  static const Content& content(const Model& model) { return *model.content_; }
  static const kind::Model& model(const Model& model) { return *model.content_->model; }
};

}  // namespace v1

namespace api {

[[noreturn]] void refuse(const Diagnostic& wrong);

inline void refuse_if(const std::optional<Diagnostic>& wrong) {
  if (wrong) refuse(*wrong);
}
template <typename T>
T value_or_throw(Result<T> result) {
  if (!result) refuse(result.error());
  return std::move(*result);
}

// The settings, with the defaults of the command line; an Error for one that is unknown or not for a call.
run::Words words_of(const Options& options);
// `options` must outlive the limits.
Limits limits_of(const Options& options);

// Does work for which a limit that is met is an Error about `file`, as is a model that breaks its promises.
template <typename Work>
auto within(const Options& options, const std::string& file, const Work& work) {
  const Limits limits = limits_of(options);
  Watch watch(limits);
  try {
    return work(watch);
  } catch (const LimitMet& met) {
    refuse({file, 0, 0, "unknown: " + report::words({run::kind_of(met.limit())}), "raise the limit"});
  } catch (const InputFault& wrong) {
    refuse({file, 0, 0, wrong.what(), wrong.hint()});
  }
}

}  // namespace api
}  // namespace onager
