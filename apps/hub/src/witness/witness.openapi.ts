import type { FeatureDescription } from '../openapi/operation.js';
import { described, text } from '../openapi/schema.js';

const NOTE = 'knowledge-hub/4c1b/logs/9940\n1\nT/Vy...\n\n— knowledge-hub/4c1b/logs/9940 1v3P...\n';
const LINE = '— knowledge-hub/77aa/witness 519lMg...\n';

/** The hub as a witness of logs that are not its own. */
export const WITNESS_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'post',
      path: '/witness/add-checkpoint',
      access: 'public',
      summary: 'Cosign a checkpoint of a log whose key HUB_WITNESS_KEYS names',
      description:
        'As C2SP tlog-witness specifies: the checkpoint must continue the last cosigned one, and of two requests ' +
        'from the same size only one is cosigned. Whoever is refused too often has to wait.',
      body: described(
        text,
        'A C2SP add-checkpoint: `old` and a size, the hashes of the consistency proof, an empty line, the signed checkpoint.',
      ),
      bodyType: 'text/plain',
      contentType: 'text/plain',
      answer: described(text, 'The cosignature line (C2SP tlog-cosignature).'),
      example: LINE,
      otherwise: {
        status: 409,
        contentType: 'text/x.tlog.size',
        description: 'The size that was last cosigned, if the request starts from another one.',
        example: '42\n',
      },
      errors: [
        'witness.log_unknown',
        'witness.signature_invalid',
        'witness.proof_invalid',
        'request.rate_limited',
      ],
    },
    {
      method: 'get',
      path: '/witness/{originHash}/checkpoint',
      access: 'public',
      summary: 'The last cosigned checkpoint of a log, by the hex SHA-256 of its origin',
      contentType: 'text/plain',
      answer: described(text, 'A signed note, with the lines of the log and the cosignature.'),
      example: NOTE + LINE,
      errors: ['witness.log_unknown'],
    },
  ],
};
