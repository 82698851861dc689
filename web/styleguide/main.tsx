import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Styleguide } from './styleguide.tsx';
import '../styles.css';
import './styleguide.css';

// The style guide has its own router, so that links look like those of the shop but lead nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: Styleguide }),
  history: createMemoryHistory(),
});
const root = document.getElementById('styleguide');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider<typeof router> router={router} />
    </StrictMode>,
  );
}
