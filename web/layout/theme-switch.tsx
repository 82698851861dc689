import { chooseTheme, useTheme, type Theme } from '../lib/screen/theme.ts';
import { MoonIcon, SunIcon, SystemIcon, type Icon } from '../ui/icons.tsx';

const choices: { theme: Theme; label: string; Face: Icon }[] = [
  { theme: 'light', label: 'Light theme', Face: SunIcon },
  { theme: 'dark', label: 'Dark theme', Face: MoonIcon },
  { theme: 'system', label: 'System theme', Face: SystemIcon },
];

/** The choice between the light theme, the dark one, and that of the system. */
export function ThemeSwitch() {
  const current = useTheme();
  return (
    <div
      role="group"
      aria-label="Theme"
      className="inline-flex rounded-full border border-hairline p-0.5"
    >
      {choices.map(({ theme, label, Face }) => (
        <button
          key={theme}
          type="button"
          aria-label={label}
          aria-pressed={current === theme}
          onClick={() => chooseTheme(theme)}
          className="grid size-8 place-items-center rounded-full text-muted transition-colors hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink"
        >
          <Face />
        </button>
      ))}
    </div>
  );
}
