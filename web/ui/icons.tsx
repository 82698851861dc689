import type { ComponentType } from 'react';

export interface IconProps {
  className?: string;
  strokeWidth?: number;
}
export type Icon = ComponentType<IconProps>;

// Makes an icon from a path. The icons of the first screen are drawn in this file after Lucide (ISC
// licence), because a single path is a tenth of the size of the library's components, which other
// screens use.
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
export const HomeIcon = icon('m3 10 9-7 9 7v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM9 21v-8h6v8');
export const ChatIcon = icon('M21 12a9 9 0 0 1-13 8l-5 1 1-5a9 9 0 1 1 17-4');
export const CartIcon = icon(
  `M2 2h2l3 16h11M4.5 5H21l-1.7 9h-13${circle(18, 20, 2)}${circle(8, 20, 2)}`,
);
export const PersonIcon = icon(`M20 21a8 8 0 0 0-16 0${circle(12, 8, 5)}`);
export const AddIcon = icon('M5 12h14M12 5v14');
export const DoneIcon = icon('m5 12 5 5L20 7');
export const DownIcon = icon('m6 9 6 6 6-6');
export const BrokenPictureIcon = icon('M3 5h18v14H3zm0 11 5-5 8 8M2 2l20 20');
export const TurningIcon = icon('M21 12a9 9 0 1 1-6.219-8.56');
export const SystemIcon = icon('M4 3h16a2 2 0 0 1 2 2v12H2V5a2 2 0 0 1 2-2M8 21h8M12 17v4');
export const MoonIcon = icon('M21 12.5A9 9 0 1 1 11.5 3a6.7 6.7 0 0 0 9.5 9.5');
export const SunIcon = icon(
  `${circle(12, 12, 4)}M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41`,
);
