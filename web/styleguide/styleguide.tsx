import { ThemeSwitch } from '../layout/theme-switch.tsx';
import { ToastRegion } from '../ui/dialogs/toast-region.tsx';
import { Actions } from './actions.tsx';
import { Amounts } from './amounts.tsx';
import { PaperExamples } from './papers.tsx';
import { Dates } from './dates.tsx';
import { Fields } from './fields.tsx';
import { Overlays } from './overlays.tsx';
import { Pictures } from './pictures.tsx';
import { States } from './states.tsx';
import { Tokens } from './tokens.tsx';

/** All components of web/ui in all their states, and the design tokens. */
export const Styleguide = () => (
  <div className="page-column styleguide">
    <header className="row">
      <h1 className="text-3xl">Styleguide</h1>
      <ThemeSwitch />
    </header>
    <main>
      <Tokens />
      <Actions />
      <Fields />
      <Dates />
      <Amounts />
      <PaperExamples />
      <States />
      <Pictures />
      <Overlays />
    </main>
    <ToastRegion />
  </div>
);
