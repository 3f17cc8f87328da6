/** Reads one plan after another: unit, plan, start, ticks per step, length and path. */
export function unpackMotionPlans(packed: Uint32Array): object[] {
  const plans: object[] = [];
  for (let at = 0; at + 4 < packed.length;) {
    const [unitId = 0, planId = 0, startTick = 0, ticksPerStep = 0, length = 0] = packed.subarray(at, at + 5);
    const path = packed.slice(at + 5, at + 5 + length);
    plans.push({ kind: 'grid', unitId, planId, startTick, ticksPerStep, path });
    at += 5 + length;
  }
  return plans;
}
