/** Hears how much of some work is done, from 0 to 1. */
export type TellDone = (done: number) => void;

/** So many times something is told of a piece of work, about: it goes from thread to thread. */
const STEPS = 64;

/** What is to be told of each bit of some work that is done. @param all of it */
export function tellSteps(all: number, tell: TellDone): (more: number) => void {
  let [done, next] = [0, 0];
  return (more) => {
    done += more;
    if (done < next) return;
    next = done + all / STEPS;
    tell(done / all);
  };
}

/** Tells how much is done of the whole by what is done of a part of it, and never less than before. */
export function tellWithin(tell: TellDone = () => {}): (from: number, to: number) => TellDone {
  let told = 0;
  return (from, to) => (done) => {
    const all = from + done * (to - from);
    if (all > told) tell((told = all));
  };
}
