/**
 * Reads the packed document of `share-pack.ts`. Nothing in it is trusted: a part counts only when its check is right and
 * its content makes sense.
 */
import { HASH_START, finishHash, hashBytes } from '../base/hash.ts';
import { fromUtf8 } from '../base/utf8.ts';
import { byteReader } from './bytes.ts';
import type { ByteReader } from './bytes.ts';
import { documentOf, INSPECTOR_TABS, PANELS, PLACES, TRACE_VIEWS } from './document.ts';
import type { ComparedProcess, NodePosition, RecordedStep, Run, WorkspaceDocument } from './document.ts';
import type { Inflated } from './inflate.ts';
import { SHARE_PARTS } from './share-opening.ts';
import type { SharePart, ShareProblem } from './share-opening.ts';

type Unpacked = { readonly document: WorkspaceDocument | null; readonly problems: readonly ShareProblem[] };

/** What a part says of the document; null when it makes no sense. */
type Fields = Partial<WorkspaceDocument> | null;

/** `isWhole`: the link has the length it says, so that missing data mean damage, not a cut. */
export function unpackShare({ bytes, end }: Inflated, isWhole: boolean, maxBytes: number): Unpacked {
  const reader = byteReader(bytes);
  const mask = reader.byte();
  const expected = SHARE_PARTS.filter((part, k) => part === 'model' || (mask >> k) & 1);
  const read = readParts(bytes, reader, expected);
  const isCut = read.stop === 'short' && end === 'short' && !isWhole;
  const begun = isCut && read.begun !== null ? beginningOf(read.begun.part, read.begun.bytes) : null;
  const lost = expected.filter((part) => !read.whole.includes(part) && (begun === null || part !== read.begun?.part));
  const problems: ShareProblem[] = [];
  if (read.stop !== null && end === 'full') problems.push({ kind: 'too-large', maxBytes });
  else if (isCut) {
    problems.push({ kind: 'cut-off', after: read.whole.at(-1) ?? null, begun: begun && (read.begun?.part ?? null), lost });
  } else if (read.stop !== null || lost.length > 0) problems.push({ kind: 'damaged', lost });
  if (mask >> SHARE_PARTS.length && read.stop === null) problems.push({ kind: 'unknown-part' });
  const fields = { ...read.fields, ...begun };
  if (fields.source === undefined) return { document: null, problems };
  const document = { ...documentOf(fields.source), ...fields };
  return { document: { ...document, cursor: Math.min(document.cursor, document.steps.length) }, problems };
}

interface PartsRead {
  readonly fields: Partial<WorkspaceDocument>;
  readonly whole: readonly SharePart[];
  /** The part in which the data ended. */
  readonly begun: { readonly part: SharePart; readonly bytes: Uint8Array } | null;
  /** Why reading stopped before the last part; null when it did not. */
  readonly stop: 'short' | 'wrong' | null;
}

function readParts(bytes: Uint8Array, reader: ByteReader, expected: readonly SharePart[]): PartsRead {
  const whole: SharePart[] = [];
  let fields: Partial<WorkspaceDocument> = {};
  let hash = HASH_START;
  let hashed = 0;
  for (const part of expected) {
    const content = reader.raw(reader.number());
    hash = hashBytes(hash, bytes.subarray(hashed, reader.at));
    hashed = reader.at;
    const check = [0, 8, 16, 24].reduce((sum, shift) => sum | (reader.byte() << shift), 0) >>> 0;
    if (reader.state === 'short') return { fields, whole, begun: { part, bytes: content }, stop: 'short' };
    if (reader.state === 'wrong' || check !== finishHash(hash)) return { fields, whole, begun: null, stop: 'wrong' };
    const read = contentOf(part, byteReader(content));
    if (read === null) continue;
    fields = { ...fields, ...read };
    whole.push(part);
  }
  return { fields, whole, begun: null, stop: null };
}

function contentOf(part: SharePart, reader: ByteReader): Fields {
  const fields = FIELDS[part](reader);
  return reader.state === 'good' && reader.isAtEnd ? fields : null;
}

const FIELDS: Readonly<Record<SharePart, (reader: ByteReader) => Fields>> = { model, trace, view, runs, compare };

function model(reader: ByteReader): Fields {
  const system = reader.text() || null;
  const source = fromUtf8(reader.rest());
  return source === null ? null : { system, source };
}

function trace(reader: ByteReader): Fields {
  const cursor = reader.number();
  const steps = readSteps(reader);
  return cursor <= steps.length ? { cursor, steps } : null;
}

/** Stops where the bytes stop, with the steps before. */
function readSteps(reader: ByteReader): readonly RecordedStep[] {
  const steps: RecordedStep[] = [];
  for (let count = reader.number(); count > 0; count -= 1) {
    const coded = reader.number();
    const check = coded % 2 === 1 ? reader.byte() : null;
    if (reader.state !== 'good') break;
    steps.push({ index: Math.floor(coded / 2), check });
  }
  return steps;
}

function view(reader: ByteReader): Fields {
  const place = PLACES[reader.byte()] ?? PLACES[0];
  const panel = PANELS[reader.byte()] ?? PANELS[0];
  const trace = TRACE_VIEWS[reader.byte()] ?? TRACE_VIEWS[0];
  const inspector = INSPECTOR_TABS[reader.byte()] ?? INSPECTOR_TABS[0];
  const title = reader.text() || null;
  const unitPx = reader.byte();
  const positions: NodePosition[] = [];
  for (let systems = reader.number(); systems > 0 && reader.state === 'good'; systems -= 1) {
    const system = reader.text();
    for (let nodes = reader.number(); nodes > 0 && reader.state === 'good'; nodes -= 1) {
      positions.push({ system, name: reader.text(), xPx: signed(reader.number()) * unitPx, yPx: signed(reader.number()) * unitPx });
    }
  }
  return { title, view: { place, panel, trace, inspector, positions } };
}

function signed(coded: number): number {
  return coded % 2 === 1 ? -(coded + 1) / 2 : coded / 2;
}

function runs(reader: ByteReader): Fields {
  const all: Run[] = [];
  for (let count = reader.number(); count > 0 && reader.state === 'good'; count -= 1) {
    all.push({ number: reader.number(), name: reader.text() || null, steps: readSteps(reader) });
  }
  return new Set(all.map((run) => run.number)).size === all.length ? { runs: all } : null;
}

function compare(reader: ByteReader): Fields {
  const relation = reader.text();
  const [left, right] = [readProcess(reader), readProcess(reader)];
  const answers: number[] = [];
  for (let count = reader.number(); count > 0 && reader.state === 'good'; count -= 1) answers.push(reader.number());
  const move = reader.number();
  return relation !== '' && left && right ? { compare: { left, right, relation, answers, move } } : null;
}

/** Null where the byte in front of a second text is none that version 1 knows. */
function readProcess(reader: ByteReader): ComparedProcess | null {
  const process = reader.text();
  const kind = reader.byte();
  if (kind > 1) return null;
  return { process, file: kind === 1 ? { title: reader.text(), source: reader.text() } : null };
}

/** What the first bytes of a part say; null when that is nothing. Not covered by a check, hence only for links cut off. */
function beginningOf(part: SharePart, bytes: Uint8Array): Fields {
  const reader = byteReader(bytes);
  if (part === 'trace') {
    const cursor = reader.number();
    const steps = readSteps(reader);
    return steps.length > 0 && reader.state !== 'wrong' ? { cursor, steps } : null;
  }
  if (part !== 'model') return null;
  const system = reader.text() || null;
  const source = reader.state === 'good' ? fromUtf8(reader.rest(), true) : null;
  return source ? { system, source } : null;
}
