import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textHash } from '../core/base/hash.ts';
import { utf8 } from '../core/base/utf8.ts';
import { DICTIONARY_1 } from '../core/trace/dictionary.ts';
import type { ComparedProcess, CompareDocument, View, WorkspaceDocument } from '../core/trace/document.ts';
import { documentOf, GRID_PX, INSPECTOR_TABS, PANELS, PLACES, TRACE_VIEWS } from '../core/trace/document.ts';
import { MAX_PACKED_BYTES, packShare } from '../core/trace/share-pack.ts';
import { runs } from '../core/testing/runs.ts';
import { toBase64url } from './base64url.ts';
import { decodeShare, encodeShare } from './share-codec.ts';

const TWO_LOCKS = readFileSync('public/examples/two-locks.tau', 'utf8');

function linkOf(document: WorkspaceDocument): string {
  const encoded = encodeShare(document);
  if (!encoded.ok) throw new Error('the document is too large');
  return encoded.value;
}

const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 40 }));
const name = fc.option(fc.string({ minLength: 1, maxLength: 12 }), { nil: null });
const steps = fc.array(fc.record({ index: fc.nat(300), check: fc.option(fc.nat(255), { nil: null }) }), { maxLength: 30 });
const gridPx = fc.integer({ min: -500, max: 500 }).map((units) => units * GRID_PX + 0);
const positionsOf = (px: fc.Arbitrary<number>) =>
  fc.array(fc.record({ system: fc.constantFrom('S', 'T'), name: fc.string({ maxLength: 8 }), xPx: px, yPx: px }), { maxLength: 8 });
const view: fc.Arbitrary<View> = fc.record({
  place: fc.constantFrom(...PLACES),
  panel: fc.constantFrom(...PANELS),
  trace: fc.constantFrom(...TRACE_VIEWS),
  inspector: fc.constantFrom(...INSPECTOR_TABS),
  positions: fc
    .oneof(positionsOf(gridPx), positionsOf(fc.integer({ min: -9999, max: 9999 })))
    .map((positions) => positions.toSorted((a, b) => a.system.localeCompare(b.system))),
});
const compared: fc.Arbitrary<ComparedProcess> = fc.record({
  process: text,
  file: fc.option(fc.record({ title: text, source: text }), { nil: null }),
});
const compare: fc.Arbitrary<CompareDocument> = fc.record({
  left: compared,
  right: compared,
  relation: fc.constantFrom('strong', 'weak', 'of a later version'),
  answers: fc.array(fc.nat(50), { maxLength: 5 }),
  move: fc.nat(500),
});
const document: fc.Arbitrary<WorkspaceDocument> = fc
  .record({
    title: name,
    source: fc.oneof(text, fc.array(fc.constantFrom(...TWO_LOCKS.split(/\b/)), { maxLength: 200 }).map((words) => words.join(''))),
    system: name,
    steps,
    cursor: fc.nat(30),
    runs: fc
      .array(fc.record({ name, steps }), { maxLength: 3 })
      .map((all) => all.map((run, i) => ({ number: i + 1, ...run }))),
    view,
    compare: fc.option(compare, { nil: null }),
  })
  .map((d) => ({ ...d, cursor: Math.min(d.cursor, d.steps.length) }));

const rich: WorkspaceDocument = {
  title: 'Stuck on Friday',
  source: TWO_LOCKS,
  system: 'TwoLocks',
  steps: [{ index: 0, check: 17 }, { index: 1, check: 200 }, { index: 300, check: null }],
  cursor: 2,
  runs: [{ number: 2, name: null, steps: [{ index: 1, check: 3 }] }, { number: 1, name: 'ends well', steps: [] }],
  view: { ...documentOf('').view, inspector: 'rule', positions: [{ system: 'TwoLocks', name: 'Planner', xPx: -120, yPx: 40 }] },
  compare: {
    left: { process: 'TwoLocks', file: null },
    right: { process: 'Patient', file: { title: 'Taking turns', source: 'Patient = plan.commit.Patient;\n' } },
    relation: 'weak', answers: [1], move: 3,
  },
};

describe('a share link', () => {
  test('opens as it was made', () => {
    fc.assert(
      fc.property(document, (d) => {
        expect(decodeShare(`#${linkOf(d)}`)).toEqual({ version: 1, document: d, problems: [] });
      }),
      { numRuns: runs(300), seed: 20260211 },
    );
  });

  test('has only signs that survive chats and mail', () => {
    expect(linkOf(rich)).toMatch(/^1[\w-]+$/);
  });

  test('is short: the first example with its trace fits into a line', () => {
    const short = { ...documentOf(TWO_LOCKS), system: 'TwoLocks', steps: rich.steps.slice(0, 2), cursor: 2 };
    expect(linkOf(short).length).toBeLessThan(120);
  });

  test('is found in a whole address, broken over lines, with a full stop behind it', () => {
    const link = linkOf(rich);
    const broken = `https://example.org/a?b=c#${link.slice(0, 60)}\r\n ${link.slice(60)}.`;
    expect(decodeShare(broken)).toEqual({ version: 1, document: rich, problems: [] });
    expect(decodeShare(`${link})`).problems).toEqual([]);
  });

  test.each(['', '#', '#panel=text', 'https://example.org/', '0abc', '#é'])('%j is not a link', (link) => {
    expect(decodeShare(link)).toEqual({ version: null, document: null, problems: [{ kind: 'not-a-link' }] });
  });

  test('a text above the limit is refused when the link is made', () => {
    expect(encodeShare(documentOf('x'.repeat(MAX_PACKED_BYTES)))).toMatchObject({ ok: false, error: { kind: 'too-large', maxBytes: MAX_PACKED_BYTES } });
  });
});

/** A link of given packed bytes, made without our own deflate. */
function linkTo(packed: Uint8Array, version = '1'): string {
  const body = toBase64url(deflateRawSync(packed, { dictionary: utf8(DICTIONARY_1) }));
  const digits = (body.length % 4096).toString(8).padStart(4, '0');
  const sign = (octal: string) => toBase64url(new Uint8Array([Number.parseInt(octal, 8) << 2])).charAt(0);
  return `${version}${sign(digits.slice(0, 2))}${sign(digits.slice(2))}${body}`;
}

describe('a link cut off', () => {
  const link = linkOf(rich);
  const openings = Array.from({ length: link.length }, (_, length) => decodeShare(link.slice(0, length)));

  test('never opens silently, but for the last signs, which hold only the end mark', () => {
    openings.forEach(({ document: d, problems }, length) => {
      const isNothingLost = problems.length === 0 && length > link.length - 4;
      expect(isNothingLost ? d : rich).toEqual(rich);
      expect(problems.map((p) => p.kind)).toEqual(isNothingLost ? [] : [length === 0 ? 'not-a-link' : 'cut-off']);
    });
  });

  test('opens a beginning of the model, never another text', () => {
    for (const { document: d } of openings) expect(rich.source.startsWith(d?.source ?? '')).toBe(true);
  });

  test('opens more, the more of it is left', () => {
    const lengths = openings.map(({ document: d }) => (d ? d.source.length + d.steps.length + d.view.positions.length + d.runs.length + (d.compare ? 1 : 0) : 0));
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(lengths.filter((length) => length >= rich.source.length).length).toBeGreaterThan(10);
  });

  test('says after which part it is cut', () => {
    const kinds = openings.flatMap(({ problems }) => problems.flatMap((p) => (p.kind === 'cut-off' ? [`${p.after} ${p.begun} ${p.lost.join()}`] : [])));
    expect(new Set(kinds)).toEqual(
      new Set([
        'null null model', 'null null model,trace,view,runs,compare', 'null model trace,view,runs,compare', 'model null trace,view,runs,compare',
        'model trace view,runs,compare', 'trace null view,runs,compare', 'view null runs,compare', 'runs null compare',
      ]),
    );
  });

  test('after the model: the model is whole, the trace is lost', () => {
    const cut = openings.find(({ problems: [p] }) => p?.kind === 'cut-off' && p.after === 'model' && p.begun === null);
    expect(cut?.document).toEqual({ ...documentOf(TWO_LOCKS), system: 'TwoLocks' });
  });

  test('inside the trace: its first steps are there', () => {
    const cut = openings.findLast(({ problems: [p] }) => p?.kind === 'cut-off' && p.begun === 'trace');
    expect(cut?.document?.steps).toEqual(rich.steps.slice(0, cut?.document?.steps.length));
    expect(cut?.document?.steps.length).toBeGreaterThan(0);
  });

  test('every document, at every place', () => {
    fc.assert(
      fc.property(document, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (d, at) => {
        const whole = linkOf(d);
        const opening = decodeShare(whole.slice(0, Math.floor(whole.length * at)));
        expect(opening.problems.length === 0 ? opening.document : d).toEqual(d);
        expect(d.source.startsWith(opening.document?.source ?? '')).toBe(true);
      }),
      { numRuns: runs(300), seed: 5 },
    );
  });
});

describe('a damaged link', () => {
  const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

  test('one changed sign: everything there is right, or a problem is named', () => {
    fc.assert(
      fc.property(document, fc.nat(), fc.nat(63), (d, at, sign) => {
        const link = linkOf(d);
        const place = at % link.length;
        const { document: opened, problems } = decodeShare(link.slice(0, place) + SIGNS.charAt(sign) + link.slice(place + 1));
        expect(problems.length === 0 ? opened : d).toEqual(d);
        const isWhole = problems.every((p) => p.kind === 'damaged' && !p.lost.includes('model'));
        expect(isWhole ? opened?.source : d.source).toBe(d.source);
      }),
      { numRuns: runs(600), seed: 99 },
    );
  });

  test('a changed sign in the model is damage, not a cut: no part of it is opened', () => {
    const link = linkOf({ ...rich, source: `${TWO_LOCKS}// ${'something else. '.repeat(3)} Ωψ` });
    for (let place = 8; place < 30; place += 1) {
      const changed = link.slice(0, place) + (link.charAt(place) === 'x' ? 'y' : 'x') + link.slice(place + 1);
      const { document: opened, problems } = decodeShare(changed);
      expect(problems.map((p) => p.kind)).toEqual(['damaged']);
      expect(opened === null || opened.source.startsWith(TWO_LOCKS)).toBe(true);
    }
  });

  test('signs taken out or put in, anywhere', () => {
    fc.assert(
      fc.property(document, fc.nat(), fc.nat(5), fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 5 }), (d, at, removed, added) => {
        const link = linkOf(d);
        const place = at % link.length;
        const changed = link.slice(0, place) + added + link.slice(place + removed);
        const { document: opened, problems } = decodeShare(changed);
        expect(problems.length === 0 ? opened : d).toEqual(d);
      }),
      { numRuns: runs(300), seed: 12 },
    );
  });

  test('any text: an answer, no exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 300 }), (body) => {
        const { document: opened, problems } = decodeShare(`1${body}`);
        expect(problems.length > 0 || opened !== null).toBe(true);
      }),
      { numRuns: runs(1500), seed: 3 },
    );
  });

  test('a part that makes no sense is left out, the others open', () => {
    // The cursor stands behind the last step, and all checks are right.
    const opening = decodeShare(linkTo(packShare({ ...rich, cursor: 9 })));
    expect(opening.problems).toEqual([{ kind: 'damaged', lost: ['trace'] }]);
    expect(opening.document).toEqual({ ...rich, steps: [], cursor: 0 });
  });

  test('a comparison that makes no sense is left out, the others open', () => {
    const opening = decodeShare(linkTo(packShare({ ...rich, compare: { left: { process: 'A', file: null }, right: { process: 'B', file: null }, relation: '', answers: [], move: 0 } })));
    expect(opening).toEqual({ version: 1, document: { ...rich, compare: null }, problems: [{ kind: 'damaged', lost: ['compare'] }] });
  });

  test('a bomb is refused at the limit', () => {
    const refused = { version: 1, document: null, problems: [{ kind: 'too-large', maxBytes: MAX_PACKED_BYTES }] };
    expect(decodeShare(linkTo(new Uint8Array(60_000_000)))).toEqual(refused);
    const bomb = packShare(documentOf('x'.repeat(3 * MAX_PACKED_BYTES)));
    expect(decodeShare(linkTo(bomb))).toEqual(refused);
  });
});

describe('versions', () => {
  test('a newer link says so, and what can be verified is opened', () => {
    const opening = decodeShare(linkTo(packShare(rich), '3'));
    expect(opening).toEqual({ version: 3, document: rich, problems: [{ kind: 'too-new', version: 3 }] });
    expect(decodeShare('2zzzzzzzzzz')).toEqual({ version: 2, document: null, problems: [{ kind: 'too-new', version: 2 }] });
  });

  test('a part without a name in this version is told, the rest opens', () => {
    const packed = packShare(documentOf('P = 0;'));
    const later = new Uint8Array([...packed, 1, 7, 0, 0, 0, 0]);
    later[0] = 0b100001;
    // The mask belongs to what the checks cover, so the model's check is made anew.
    const check = packShareCheck(later.subarray(0, packed.length - 4));
    later.set(check, packed.length - 4);
    const opening = decodeShare(linkTo(later));
    expect(opening.document?.source).toBe('P = 0;');
    expect(opening.problems).toEqual([{ kind: 'unknown-part' }]);
  });

  test('the dictionary of version 1 never changes', () => {
    expect([DICTIONARY_1.length, textHash(DICTIONARY_1)]).toMatchInlineSnapshot(`
      [
        1658,
        1109049765,
      ]
    `);
  });

  test.each(['share-v1', 'share-v1-compare'])('the link %s opens for ever', (name) => {
    const fixture = JSON.parse(readFileSync(`src/core/trace/fixtures/${name}.json`, 'utf8'));
    expect(decodeShare(fixture.link)).toEqual({ version: 1, document: fixture.document, problems: [] });
  });

  test('a document without a comparison is packed as it was before there were comparisons', () => {
    const fixture = JSON.parse(readFileSync('src/core/trace/fixtures/share-v1.json', 'utf8'));
    expect(packShare(fixture.document)).toEqual(packShare({ ...fixture.document, compare: null }));
    expect(packShare(fixture.document)[0]).toBe(0b1111);
  });

  test('a reader from before there were comparisons opens the rest, and says that there is more', () => {
    // What it does: the parts it knows stand in front of the one it does not, each with its check.
    const before = packShare({ ...rich, compare: null });
    const packed = packShare(rich);
    expect([before[0], packed[0]]).toEqual([0b1111, 0b11111]);
    const model = before.subarray(1, utf8(TWO_LOCKS).length);
    expect(packed.subarray(1, model.length + 1)).toEqual(model);
    expect(decodeShare(linkTo(packed.subarray(0, before.length))).document).toEqual({ ...rich, compare: null });
  });
});

function packShareCheck(bytes: Uint8Array): Uint8Array {
  const latin = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  if (/[\u0080-\uffff]/.test(latin)) throw new Error('only for small examples');
  const hash = textHash(latin);
  return new Uint8Array([hash & 255, (hash >>> 8) & 255, (hash >>> 16) & 255, hash >>> 24]);
}
