import { useState } from 'react';
import { addDays, type Day } from '#shared/days.rules.ts';
import Calendar from '../ui/fields/calendar.tsx';
import { DateRangeFields, type DayRange } from '../ui/fields/date-fields.tsx';
import { Chapter, Specimen } from './specimen.tsx';

// A fixed day, so that screenshots of this page can be compared.
const today: Day = '2026-11-09';
const bounds = { today, latest: addDays(today, 60) };
const full = new Set([addDays(today, 8), addDays(today, 9)]);

export function Dates() {
  const [range, setRange] = useState<DayRange>({
    startDate: addDays(today, 1),
    endDate: addDays(today, 3),
  });
  const none: DayRange = { startDate: '', endDate: '' };
  return (
    <Chapter title="Dates">
      <Specimen title="From one day to another" shows="DateRangeFields DatePopover">
        <DateRangeFields
          startLabel="Pick-up date"
          endLabel="Return date"
          value={range}
          onChange={setRange}
          fullDays={full}
          {...bounds}
        />
        <DateRangeFields
          startLabel="Pick-up date"
          endLabel="Return date"
          value={none}
          onChange={setRange}
          error="End date must be after start date"
          {...bounds}
        />
      </Specimen>
      <Specimen title="Calendar: today, past, full and a range" shows="Calendar">
        <Calendar
          selected={{ from: addDays(today, 2), to: addDays(today, 6) }}
          onPick={() => {}}
          fullDays={full}
          {...bounds}
        />
      </Specimen>
    </Chapter>
  );
}
