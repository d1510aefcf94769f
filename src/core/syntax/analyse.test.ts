import { describe, expect, test } from 'vitest';
import { printTerm } from '../term/print.ts';
import { analyse } from './analyse.ts';

describe('a whole model', () => {
  test('the two-lock example has no problem and one system', () => {
    const model = analyse(`
      agent Planner = 'takeBoard.'takeRepo.plan.'giveRepo.'giveBoard.Planner;
      agent Coder = 'takeRepo.'takeBoard.commit.'giveBoard.'giveRepo.Coder;
      resource Board = takeBoard.giveBoard.Board;
      resource Repo = takeRepo.giveRepo.Repo;
      set Locks = {takeBoard, giveBoard, takeRepo, giveRepo};
      system TwoLocks = (Planner | Coder | Board | Repo) \\ Locks;
      check deadlock_free(TwoLocks);`);
    expect(model.diagnostics).toEqual([]);
    expect(model.systems).toEqual(['TwoLocks', 'Planner', 'Coder', 'Board', 'Repo']);
    expect(model.defaultSystem).toBe('TwoLocks');
    const body = model.program.definitions.get('TwoLocks')?.body;
    expect(body && printTerm(body)).toBe('(Planner | Coder | Board | Repo) \\ {takeBoard, giveBoard, takeRepo, giveRepo}');
    expect(model.program.checks[0]).toMatchObject({ name: 'deadlock_free', expected: true, text: 'deadlock_free(TwoLocks)', line: 8 });
  });

  test('an empty file is fine', () => {
    expect(analyse('')).toMatchObject({ items: [], diagnostics: [], systems: [], defaultSystem: null });
  });
});
