import type { ComponentType } from 'react';

export interface IconProps {
  className?: string;
  strokeWidth?: number;
}
export type Icon = ComponentType<IconProps>;

// The icons of the first page, drawn after Lucide (ISC licence). As one path each they weigh a tenth of the
// library's parts, which other screens load.
const icon = (path: string): Icon =>
  function DrawnIcon({ className = 'size-4', strokeWidth = 2 }) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
      >
        <path d={path} />
      </svg>
    );
  };

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

export const SearchIcon = icon(`m21 21-4.34-4.34${circle(11, 11, 8)}`);
export const MenuIcon = icon('M4 5h16M4 12h16M4 19h16');
export const HomeIcon = icon(
  'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
);
export const ChatIcon = icon(
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
);
export const CartIcon = icon(
  `m2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25${circle(18, 20, 2)}${circle(8, 20, 2)}`,
);
export const PersonIcon = icon(`M20 21a8 8 0 0 0-16 0${circle(12, 8, 5)}`);
export const DownIcon = icon('m6 9 6 6 6-6');
export const BrokenPictureIcon = icon(
  'M2 2l20 20M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5 6 21M18 12l3 3M3.59 3.59A1.99 1.99 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.052-.22 1.41-.59M21 15V5a2 2 0 0 0-2-2H9',
);
export const TurningIcon = icon('M21 12a9 9 0 1 1-6.219-8.56');
export const SystemIcon = icon(
  'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 21h8M12 17v4',
);
export const MoonIcon = icon(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
export const SunIcon = icon(
  `${circle(12, 12, 4)}M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41`,
);
