/** English words that say how a question is asked, not what it is about: they count little, and none is a typo, even if no item has it. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `
about after again all already also always another any anybody because been before being between both cannot could did does doing done each either
else ever every get gets got had happen happened happening happens having her here his how just let many may might more most much must neither
never nobody nor not now off once one only other our ours out over same shall she should since some something still than them there these those
though through too until very way were whatever where whether while who whole whom whose why within without would yes yet
`
    .trim()
    .split(/\s+/),
);
