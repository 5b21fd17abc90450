const Sequencer = require('@jest/test-sequencer').default;

/** Specs that take longest, which would otherwise run alone at the end where nothing is remembered of earlier runs. */
const SLOW = [
  /test\/chaos\/chaos/,
  /test\/hub\/(embedded-process|process|fuzz|event-store\/embedded|event-store\/failover)/,
  /test\/hub\/access\/every-path/,
  /test\/(console|converter\/page-)/,
  /test\/conversion|stream\/whole-streams/,
];

/** Runs those first, in this order, and then the others as Jest would. */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const rankOf = ({ path }) => {
      const at = SLOW.findIndex((pattern) => pattern.test(path));
      return at < 0 ? SLOW.length : at;
    };
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
};
