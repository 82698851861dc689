import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { cleaned } from '#shared/counter/scan.rules.ts';
import { useSameFunction } from '../../lib/use-same-function.ts';
import { useKeptState } from '../../lib/use-kept-state.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { soundSetting } from '../frame/device-setting.ts';
import type { CounterResult } from './counter-form.ts';
import type { Side } from './counter-lists.rules.ts';
import { CounterLists } from './counter-lists.tsx';
import { FailureNotice, ResultNotice, useNotices, type Notices } from './counter-notice.tsx';
import { Pane } from './pane.tsx';
import { ScanBox } from './scanning/scan-box.tsx';
import { useScannerFocus } from './scanning/use-scanner-focus.ts';
import { useTypedSearch } from './scanning/use-typed-search.ts';
import { useTicks } from './ticks.ts';
import { useClosing } from './use-closing.tsx';
import { useCounterLists } from './use-counter-lists.ts';
import { useOpenBooking } from './use-open-booking.ts';
import { useScanDecisions } from './use-scan-decisions.tsx';

const CameraScanner = lazy(() => import('./scanning/camera-scanner.tsx'));

/**
 * The screen of the counter, where units leave the house and come back. One field takes a booking's
 * number, a customer's name or a scanned code. One booking at a time is open, beside the lists or,
 * on a phone, in their place. `code` is the unit's code in the page's address.
 */
export function Counter({
  code,
  onCodeRead,
  side,
  onSide,
}: {
  code: string | undefined;
  onCodeRead: () => void;
  side: Side;
  onSide: (side: Side) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const field = useTypedSearch();
  const ticks = useTicks();
  const [result, setResult] = useKeptState<CounterResult | null>('counter-result', null);
  const opened = useOpenBooking(ticks, (shown) => {
    setResult(null);
    onSide(shown);
  });
  const notices = useNotices();
  const lists = useCounterLists(field.search);
  const decisions = useScanDecisions({ ticks, opened, notices, onSearch: field.setSearch });
  const scan = (text: string) => {
    setResult(null);
    decisions.scan(text);
  };
  useScannerFocus(box);

  const enter = () => {
    field.clear();
    box.current?.focus();
    const text = cleaned(field.typed);
    if (text) scan(text);
    else notices.clear();
  };
  useCodeInAddress(code, (text) => {
    scan(text);
    onCodeRead();
  });

  const leave = () => {
    opened.close();
    setResult(null);
    box.current?.focus();
  };
  const isBookingShown = opened.id !== undefined || result !== null;
  const hasTicks = opened.id !== undefined && ticks.ids.length > 0;
  const { isLayer, close, question } = useClosing({ isShown: isBookingShown, hasTicks, leave });
  const press = (id: number, from: Side) => {
    notices.clear();
    if (opened.isBusyWith(id)) notices.fail(`Finish or undo booking #${opened.id} first.`);
    else if (opened.id === id) close();
    else opened.open(id, from, { isPressed: true });
  };
  // The functions for the lists stay the same on every render, so that typing and notices do not
  // render the lists again.
  const pressRow = useSameFunction(({ id }: { id: number }, from: Side) => press(id, from));
  const sameOnSide = useSameFunction(onSide);

  return (
    <div
      data-layer={isLayer || undefined}
      className="grid grid-cols-1 gap-3 lg:h-[calc(100dvh-12.25rem)] lg:min-h-120 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)] lg:gap-x-6 xl:grid-cols-[26rem_minmax(0,1fr)] short:h-auto!"
    >
      <ScanArea
        isOtherKeyboard={decisions.isOtherKeyboard}
        notices={notices}
        mayLoadAnew={ticks.ids.length === 0}
        onCode={scan}
      >
        <ScanBox ref={box} typed={field.typed} onType={field.type} onEnter={enter} />
      </ScanArea>
      {/* The open booking stands before the lists in the document, so that the Tab key reaches it
          before their rows. */}
      <Pane
        {...{ opened, result, lists, ticks, notices }}
        onResult={setResult}
        onUndone={(id) => setResult((shown) => (shown?.bookingId === id ? null : shown))}
        isDeciding={decisions.isDeciding}
        onClose={close}
        onSaved={leave}
      />
      <div className={`min-h-0 ${isBookingShown ? 'max-lg:hidden' : ''}`}>
        <CounterLists
          {...{ lists, side }}
          isSearching={field.search !== ''}
          openId={opened.id}
          onSide={sameOnSide}
          onPress={pressRow}
        />
      </div>
      {question}
    </div>
  );
}

/** Treats the code in the page's address as if it had just been scanned. */
function useCodeInAddress(code: string | undefined, onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    if (!code) return undefined;
    const timer = setTimeout(() => scanned(code));
    return () => clearTimeout(timer);
  }, [code]);
}

/** The field for scans, with the result of the last scan. */
const ScanArea = ({
  children,
  isOtherKeyboard,
  notices: { notice, fail },
  ...camera
}: {
  /** The field into which somebody types or a scanner scans. */
  children: ReactNode;
  isOtherKeyboard: boolean;
  notices: Notices;
} & Omit<ComponentProps<typeof CameraScanner>, 'onFail'>) => (
  <div className="sticky top-14 z-10 -mx-1 grid gap-2 bg-background px-1 py-2 short:static md:top-18 lg:static lg:py-0">
    {children}
    <Suspense>
      <CameraScanner {...camera} onFail={fail} />
    </Suspense>
    <ResultNotice notice={notice} />
    {isOtherKeyboard && (
      <p role="status" className="text-sm text-warning">
        This scanner types as if on the keyboard of another country. Please set it to yours.
      </p>
    )}
    <FailureNotice notice={notice} />
  </div>
);

/** The checkbox that turns the sounds of scans on and off. */
export const SoundField = () => (
  <CheckboxField
    label="Sound"
    checked={soundSetting.useIsOn()}
    onChange={({ target }) => soundSetting.turn(target.checked)}
  />
);
