process.stdout.write('knowledge-hub converter\n');
