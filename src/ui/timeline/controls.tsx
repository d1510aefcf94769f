import type { JSX, Ref } from 'react';
import { enabledSteps, fittingLength } from '../../store/selectors.ts';
import { messages } from '../../store/messages/en.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { useCommand } from '../kit/commands.ts';
import { Select } from '../kit/select.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './controls.module.css';

const words = messages.timeline;
const SPEEDS = [0.5, 1, 2, 4, 8, 16];

export interface ControlsProps {
  /** `full` at 1200 px and more, `short` below, `dock` on a phone. */
  readonly kind: 'full' | 'short' | 'dock';
  readonly stepButton: Ref<HTMLButtonElement>;
}

/** Reset, back, step, play, to deadlock, speed. */
export function Controls({ kind, stepButton }: ControlsProps): JSX.Element {
  const [reset, stepBack, play, toDeadlock] = [useCommand('reset'), useCommand('stepBack'), useCommand('play'), useCommand('toDeadlock')];
  const isPlaying = useWorkspace((s) => s.playing);
  const size = kind === 'dock' ? 'large' : 'normal';
  return (
    <div className={kind === 'dock' ? styles.dock : styles.row} role="group" aria-label={words.label}>
      <IconButton icon="reset" label={reset.label} keys={reset.keys} off={reset.off} size={size} onClick={reset.run} />
      <IconButton icon="back" label={stepBack.label} keys={stepBack.keys} off={stepBack.off} size={size} onClick={stepBack.run} />
      <StepButton size={size} buttonRef={stepButton} />
      <IconButton icon={isPlaying ? 'pause' : 'play'} label={play.label} keys={play.keys} off={play.off} size={size} onClick={play.run} />
      {kind === 'full' && (
        <Button icon="run" off={toDeadlock.off} keys={toDeadlock.keys} onClick={toDeadlock.run}>
          {words.toDeadlock}
          {toDeadlock.off === null && <kbd className={styles.key} aria-hidden="true">D</kbd>}
        </Button>
      )}
      {kind === 'short' && <IconButton icon="run" label={toDeadlock.label} keys={toDeadlock.keys} off={toDeadlock.off} onClick={toDeadlock.run} />}
      {kind !== 'dock' && <Speed />}
    </div>
  );
}

/** One step enabled: does it. Several: opens the list at the playhead; with Shift it repeats the kind of the last step. None: off, with the reason. */
function StepButton({ size, buttonRef }: { readonly size: 'normal' | 'large'; readonly buttonRef: Ref<HTMLButtonElement> }): JSX.Element {
  const step = useCommand('step');
  const repeat = useCommand('repeatStep');
  const isChoosing = useWorkspace((s) => s.choosing);
  const isAtEnd = useWorkspace((s) => s.cursor === fittingLength(s));
  const count = useWorkspace((s) => enabledSteps(s).length);
  const isChoice = isAtEnd && count > 1;
  const isOff = step.off !== null;
  return (
    <Button
      ref={buttonRef}
      icon="step"
      tone={isOff ? 'plain' : 'primary'}
      size={size}
      off={step.off}
      keys={step.keys}
      aria-haspopup={isChoice ? 'menu' : undefined}
      aria-expanded={isChoice ? isChoosing : undefined}
      about={isChoice ? words.possible(count) : undefined}
      className={styles.step}
      onClick={(event) => (event.shiftKey ? repeat.run() : step.run())}
    >
      {size === 'large' && step.off !== null ? capital(step.off) : words.step}
      {isChoice
        ? <span className={styles.count} aria-hidden="true">{count}</span>
        : size === 'normal' && <kbd className={styles.key} aria-hidden="true">→</kbd>}
    </Button>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Speed(): JSX.Element {
  const speed = useWorkspace((s) => s.speed);
  const setSpeed = useWorkspace((s) => s.setSpeed);
  return (
    <Select
      label={words.speed}
      side="above"
      value={String(speed)}
      options={SPEEDS.map((value) => ({ value: String(value), label: words.times(value) }))}
      onChange={(value) => setSpeed(Number(value))}
    />
  );
}
