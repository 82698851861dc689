export const plannerLimits = { days: 92, cameras: 200 } as const;

/** The days for which the desk can read its work; a week is today and the six days after it. */
export const workSpans = ['today', 'tomorrow', 'week'] as const;
export type WorkSpan = (typeof workSpans)[number];

/** The lists of the page `Today` that can also be read in full, page by page. */
export const todayQueues = ['goingOut', 'comingBack', 'overdue', 'atRisk', 'depositsHeld'] as const;
export type TodayQueue = (typeof todayQueues)[number];
