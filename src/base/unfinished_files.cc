#include "base/unfinished_files.h"

#include <array>
#include <thread>
#include <utility>

#include <unistd.h>

namespace planche::base {

namespace {

std::atomic<Trace*> newest_trace;

void erase(const Trace& trace) {
  if (::unlink(trace.name.c_str()) != 0) ::rmdir(trace.name.c_str());
}

constexpr std::array terminating{SIGHUP,    SIGINT,  SIGQUIT, SIGTERM, SIGALRM, SIGPIPE, SIGXCPU,  SIGXFSZ,
                                 SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGPOLL, SIGPWR,  SIGSTKFLT};
constexpr std::array failing{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};

// Held by the thread that makes files or removes them for good.
std::atomic_flag at_work;
thread_local bool own_work = false;

void begin_work() {
  while (at_work.test_and_set()) std::this_thread::yield();
  own_work = true;
}

extern "C" void on_termination(int signal) {
  remove_unfinished_files();
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

}  // namespace

Fleeting prepare(std::string name) {
  auto* trace = new Trace{std::move(name)};
  trace->older = newest_trace.load();
  while (!newest_trace.compare_exchange_weak(trace->older, trace)) {
  }
  return Fleeting{trace};
}

void keep(Fleeting& fleeting) {
  if (fleeting) fleeting.release()->there.store(false);
}

Undisturbed::Undisturbed() {
  sigset_t held;
  ::sigemptyset(&held);
  for (const int signal : terminating) ::sigaddset(&held, signal);
  ::sigaddset(&held, SIGABRT);  // blocks it from outside; abort() itself unblocks it
  ::pthread_sigmask(SIG_BLOCK, &held, &before_);
  begin_work();
}

Undisturbed::~Undisturbed() {
  own_work = false;
  at_work.clear();
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Erase::operator()(Trace* trace) const {
  if (trace->there.load()) erase(*trace);
  trace->there.store(false);
}

Fleeting fleeting(std::string name) {
  Fleeting made = prepare(std::move(name));
  made->there.store(true);
  return made;
}

void remove_unfinished_files() {
  if (!own_work) begin_work();
  for (const Trace* trace = newest_trace.load(); trace != nullptr; trace = trace->older) {
    if (trace->there.load()) erase(*trace);
  }
}

void remove_unfinished_files_on_signals() {
  // For the handler of a stack overflow.
  static std::array<char, 1 << 16> stack;
  stack_t other{};
  other.ss_sp = stack.data();
  other.ss_size = stack.size();
  ::sigaltstack(&other, nullptr);
  struct sigaction action {};
  action.sa_handler = on_termination;
  action.sa_flags = SA_ONSTACK;
  const auto take = [&](int signal) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_DFL) ::sigaction(signal, &action, nullptr);
  };
  for (const int signal : terminating) take(signal);
  for (const int signal : failing) take(signal);
}

}  // namespace planche::base
