/**
 * Version 1 of the packed document, before compression. docs/formats.md describes it byte by byte; a change of anything
 * here is a new version, but for a part at the end, which older readers leave out. The parts stand in the order of their worth: what comes first survives when a link is cut off.
 *
 *     mask   1 byte: bit k is set when part k of SHARE_PARTS is there; the model always is
 *     part   its length, its bytes, its check: 4 bytes, lowest first, of the hash of everything before it
 */
import { HASH_START, finishHash, hashBytes } from '../base/hash.ts';
import { utf8 } from '../base/utf8.ts';
import { byteWriter } from './bytes.ts';
import type { ByteWriter } from './bytes.ts';
import { DEFAULT_VIEW, GRID_PX, INSPECTOR_TABS, PANELS, PLACES, TRACE_VIEWS } from './document.ts';
import type { ComparedProcess, CompareDocument, NodePosition, RecordedStep, Run, WorkspaceDocument } from './document.ts';
import { SHARE_PARTS } from './share-opening.ts';
import type { SharePart } from './share-opening.ts';

/** No link unpacks to more; the text of a model is far below. */
export const MAX_PACKED_BYTES = 4 * 1024 * 1024;

/** The packed bytes of a document. Positions are rounded to pixels. */
export function packShare(document: WorkspaceDocument): Uint8Array {
  const parts = SHARE_PARTS.map((part) => ({ part, bytes: packPart(part, document) })).filter(({ bytes }) => bytes !== null);
  const out = byteWriter();
  out.byte(parts.reduce((mask, { part }) => mask | (1 << SHARE_PARTS.indexOf(part)), 0));
  let hashed = 0;
  let hash = HASH_START;
  for (const { bytes } of parts) {
    if (bytes === null) continue;
    out.number(bytes.length);
    out.raw(bytes);
    const all = out.bytes();
    hash = hashBytes(hash, all.subarray(hashed));
    hashed = all.length;
    const check = finishHash(hash);
    for (let shift = 0; shift < 32; shift += 8) out.byte((check >>> shift) & 255);
  }
  return out.bytes();
}

/** Null for a part that holds nothing but defaults. */
function packPart(part: SharePart, document: WorkspaceDocument): Uint8Array | null {
  const out = byteWriter();
  switch (part) {
    case 'model':
      out.text(document.system ?? '');
      out.raw(utf8(document.source));
      return out.bytes();
    case 'trace':
      if (document.steps.length === 0) return null;
      out.number(document.cursor);
      packSteps(out, document.steps);
      return out.bytes();
    case 'view':
      return packView(out, document) ? out.bytes() : null;
    case 'runs':
      if (document.runs.length === 0) return null;
      packRuns(out, document.runs);
      return out.bytes();
    case 'compare':
      if (document.compare === null) return null;
      packCompare(out, document.compare);
      return out.bytes();
  }
}

/** How many, then each: twice its index, plus one and a byte when it has a check. */
function packSteps(out: ByteWriter, steps: readonly RecordedStep[]): void {
  out.number(steps.length);
  for (const { index, check } of steps) {
    out.number(index * 2 + (check === null ? 0 : 1));
    if (check !== null) out.byte(check);
  }
}

function packView(out: ByteWriter, { view, title }: WorkspaceDocument): boolean {
  out.byte(PLACES.indexOf(view.place));
  out.byte(PANELS.indexOf(view.panel));
  out.byte(TRACE_VIEWS.indexOf(view.trace));
  out.byte(INSPECTOR_TABS.indexOf(view.inspector));
  out.text(title ?? '');
  const unitPx = unitOf(view.positions);
  out.byte(unitPx);
  const systems = [...new Set(view.positions.map((position) => position.system))];
  out.number(systems.length);
  for (const system of systems) {
    out.text(system);
    packPositions(out, view.positions.filter((position) => position.system === system), unitPx);
  }
  const { place, panel, trace, inspector } = DEFAULT_VIEW;
  const isDefault = view.place === place && view.panel === panel && view.trace === trace && view.inspector === inspector;
  return !isDefault || title !== null || systems.length > 0;
}

/** The grid, when every node stands on it; else single pixels. */
function unitOf(positions: readonly NodePosition[]): number {
  return positions.every(({ xPx, yPx }) => xPx % GRID_PX === 0 && yPx % GRID_PX === 0) ? GRID_PX : 1;
}

function packPositions(out: ByteWriter, positions: readonly NodePosition[], unitPx: number): void {
  out.number(positions.length);
  for (const { name, xPx, yPx } of positions) {
    out.text(name);
    out.number(signed(xPx, unitPx));
    out.number(signed(yPx, unitPx));
  }
}

/** Units, sign in the lowest bit: 0, −1, 1, −2, … are 0, 1, 2, 3, … */
function signed(px: number, unitPx: number): number {
  const units = Math.round(px / unitPx);
  return units < 0 ? -2 * units - 1 : 2 * units;
}

function packRuns(out: ByteWriter, runs: readonly Run[]): void {
  out.number(runs.length);
  for (const run of runs) {
    out.number(run.number);
    out.text(run.name ?? '');
    packSteps(out, run.steps);
  }
}

function packCompare(out: ByteWriter, { relation, left, right, answers, move }: CompareDocument): void {
  out.text(relation);
  packProcess(out, left);
  packProcess(out, right);
  out.number(answers.length);
  for (const answer of answers) out.number(answer);
  out.number(move);
}

function packProcess(out: ByteWriter, { process, file }: ComparedProcess): void {
  out.text(process);
  out.byte(file ? 1 : 0);
  if (!file) return;
  out.text(file.title);
  out.text(file.source);
}
