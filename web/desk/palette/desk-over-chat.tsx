import '../desk.css';
import { DeskNav } from '../frame/desk-header.tsx';
import { DeskSearch } from './desk-search.tsx';

/** The navigation of the desk above a conversation. */
const DeskOverChat = () => (
  <>
    <DeskNav />
    <DeskSearch />
  </>
);
export default DeskOverChat;
