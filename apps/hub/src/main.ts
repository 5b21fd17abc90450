process.stdout.write('knowledge-hub\n');
