/** The run in an edited model: which of its recorded steps are still there, told by their events. */
import type { Choice, ReplayReply, Snapshot } from '../engine/engine-api.ts';
import { fittingLength } from './selectors.ts';
import type { Workspace } from './state.ts';

export interface RunAgain {
  /** Notes how the steps on screen are printed, for the next edit. */
  readonly note: (s: Workspace) => void;
  /**
   * An edit that only shifts the lists of steps does not end the run: where the recorded place holds another step, the one that
   * is printed as the recorded one was takes it. `told`: the snapshots from before the edit.
   */
  readonly describe: (recorded: readonly Choice[], told: readonly Snapshot[]) => Promise<{ readonly reply: ReplayReply | null; readonly steps: readonly Choice[] }>;
}

/** `describe` asks for the snapshots of `choices` from position `from` on. */
export function createRunAgain(describe: (choices: readonly Choice[], from: number) => Promise<ReplayReply | null>): RunAgain {
  /** A check has 8 bits and may be that of another event by chance; while the page is open the event itself is known. */
  const printed = new WeakMap<Choice, string>();

  return {
    note: (s) => {
      for (const [i, step] of s.steps.slice(0, fittingLength(s)).entries()) {
        const text = s.snapshots[i]?.steps[step.index]?.eventText;
        if (text !== undefined) printed.set(step, text);
      }
    },
    describe: async (recorded, told) => {
      const events = recorded.map((step, i) => printed.get(step) ?? eventTold(step, told[i]));
      let steps = recorded;
      let reply = upToAnother(await describe(steps, 0), steps, events);
      while (reply && reply.misfit !== null) {
        const at = reply.misfit - 1;
        const wanted = events[at];
        const same = reply.snapshots[at]?.steps.find(({ eventText }) => eventText === wanted);
        if (wanted === undefined || !same || same.index === steps[at]?.index) break;
        steps = steps.with(at, { index: same.index, check: same.check });
        const rest = await describe(steps, at + 1);
        reply = upToAnother(rest && { snapshots: [...reply.snapshots.slice(0, at + 1), ...rest.snapshots], misfit: rest.misfit }, steps, events);
      }
      return { reply, steps };
    },
  };
}

/** The event of a recorded step in a snapshot; undefined where the snapshot is of a model in which another step has its place. */
function eventTold({ index, check }: Choice, snapshot: Snapshot | undefined): string | undefined {
  const step = snapshot?.steps[index];
  return step?.check === check ? step.eventText : undefined;
}

/** The reply as far as its steps are the recorded ones: one whose check is the same by chance is another step, and ends it. */
function upToAnother(reply: ReplayReply | null, steps: readonly Choice[], events: readonly (string | undefined)[]): ReplayReply | null {
  const isOther = (step: Choice, i: number): boolean => {
    const now = reply?.snapshots[i]?.steps[step.index]?.eventText;
    return step.check !== null && events[i] !== undefined && now !== undefined && now !== events[i];
  };
  const at = steps.findIndex(isOther);
  if (!reply || at < 0 || (reply.misfit !== null && reply.misfit <= at + 1)) return reply;
  return { snapshots: reply.snapshots.slice(0, at + 1), misfit: at + 1 };
}
