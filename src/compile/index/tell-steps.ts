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
