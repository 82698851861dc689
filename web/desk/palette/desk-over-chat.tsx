import '../desk.css';
import { DeskNav } from '../frame/desk-header.tsx';
import { DeskSearch } from './desk-search.tsx';

/** The desk's navigation over a conversation, from which the desk goes on to its other work. */
const DeskOverChat = () => (
  <>
    <DeskNav />
    <DeskSearch />
  </>
);
export default DeskOverChat;
