import { nodeIo } from './node-io.ts';
import { runCli } from './run.ts';

// Whoever reads us may have enough: `tauscope explore … | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), nodeIo());
