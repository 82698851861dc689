export const plannerLimits = { days: 92, cameras: 200 } as const;

/** The days that the desk's work is asked for; a week is today and the six days after. */
export const workSpans = ['today', 'tomorrow', 'week'] as const;
export type WorkSpan = (typeof workSpans)[number];

/** The lists of today that can also be read whole. */
export const todayQueues = ['goingOut', 'comingBack', 'overdue', 'atRisk', 'depositsHeld'] as const;
export type TodayQueue = (typeof todayQueues)[number];
