// Runs before every unit test file. The core has no `process`, so the wish for long runs reaches it as a global.
Object.assign(globalThis, { __TAUSCOPE_LONG__: process.env['TAUSCOPE_LONG'] === '1' });
