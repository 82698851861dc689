export const plannerLimits = { days: 92, cameras: 200 } as const;
