import { startApp } from './app.tsx';

// A file of its own: the browser takes a breath between what the modules do at their start and this.
void startApp();
