import fc from 'fast-check';
import { defaultSignals, qualityOf, rated } from './quality.js';

describe('the quality of an item', () => {
  it.each([
    ['canonical', 0.8, 0.494],
    ['extract', 0.55, 0.424],
    ['raw', 0.35, 0.368],
    ['of-its-own', 0.55, 0.424],
    ['constructor', 0.55, 0.424],
  ])('of the layer %s begins with confidence %d and score %d', (layer, confidence, score) => {
    expect(qualityOf(defaultSignals(layer))).toEqual({
      confidence,
      weight: 1,
      rating: 0.5,
      adoptionScore: 0,
      sourceTrust: 0.5,
      evidence: 0.3,
      freshness: 1,
      qualityScore: score,
    });
  });

  it('is .28 confidence + .20 rating + .22 adoption + .12 trust + .10 evidence + .08 freshness', () => {
    const signal = fc.double({ min: 0, max: 1, noNaN: true });
    const signals = fc.record({
      confidence: signal,
      weight: fc.double({ min: 0, max: 5, noNaN: true }),
      rating: signal,
      adoptionScore: signal,
      sourceTrust: signal,
      evidence: signal,
      freshness: signal,
    });
    fc.assert(
      fc.property(signals, (given) => {
        const { confidence, rating, adoptionScore, sourceTrust, evidence, freshness } = given;
        const sum = 0.28 * confidence + 0.2 * rating + 0.22 * adoptionScore + 0.12 * sourceTrust;
        const { qualityScore, ...kept } = qualityOf(given);
        expect(qualityScore).toBeCloseTo(sum + 0.1 * evidence + 0.08 * freshness, 5);
        expect(kept).toEqual(given);
      }),
    );
  });

  it('brings what lies outside into its range', () => {
    const wild = { ...defaultSignals('raw'), confidence: 95, rating: -1, weight: -3 };
    expect(qualityOf(wild)).toMatchObject({ confidence: 1, rating: 0, weight: 0 });
    expect(qualityOf({ ...wild, weight: 1e9 })).toMatchObject({ weight: 5 });
  });

  it('moves by steps that add up without leaving the range', () => {
    const signals = defaultSignals('extract');
    const steps = [
      { adoptionDelta: 0.1, weightDelta: -5 },
      { adoptionDelta: 0.2, rating: 0.9 },
    ];
    expect(rated(signals, steps)).toMatchObject({ adoptionScore: 0.3, rating: 0.9, weight: 0 });
    expect(rated(signals, [{ confidenceDelta: -2 }]).confidence).toBe(0);
    expect(rated(signals, [])).toEqual(signals);
  });
});
