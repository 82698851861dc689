export const plannerLimits = { days: 92, cameras: 200 } as const;

/** The lists of today that are to be had whole. */
export const todayQueues = ['goingOut', 'comingBack', 'overdue', 'atRisk'] as const;
export type TodayQueue = (typeof todayQueues)[number];
