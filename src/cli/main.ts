process.stderr.write('tauscope: no command is available yet\n');
process.exitCode = 2;
