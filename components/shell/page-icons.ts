import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import BookOpen from "lucide-react/icons/book-open";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import CalendarCheck from "lucide-react/icons/calendar-check";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Clock from "lucide-react/icons/clock";
import Contact from "lucide-react/icons/contact";
import FileText from "lucide-react/icons/file-text";
import House from "lucide-react/icons/house";
import Inbox from "lucide-react/icons/inbox";
import KeyRound from "lucide-react/icons/key-round";
import Landmark from "lucide-react/icons/landmark";
import Laptop from "lucide-react/icons/laptop";
import Percent from "lucide-react/icons/percent";
import Plug from "lucide-react/icons/plug";
import ReceiptText from "lucide-react/icons/receipt-text";
import Scale from "lucide-react/icons/scale";
import ScrollText from "lucide-react/icons/scroll-text";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Undo2 from "lucide-react/icons/undo-2";
import UserSearch from "lucide-react/icons/user-search";
import Users from "lucide-react/icons/users";
import Webhook from "lucide-react/icons/webhook";

/** Icons that pages can refer to by name. */
export const pageIcons = {
  arrows: ArrowRightLeft,
  book: BookOpen,
  briefcase: BriefcaseBusiness,
  calendar: CalendarCheck,
  clock: Clock,
  contact: Contact,
  file: FileText,
  form: ClipboardList,
  house: House,
  inbox: Inbox,
  key: KeyRound,
  landmark: Landmark,
  laptop: Laptop,
  percent: Percent,
  plug: Plug,
  receipt: ReceiptText,
  scale: Scale,
  scroll: ScrollText,
  search: UserSearch,
  sliders: SlidersHorizontal,
  undo: Undo2,
  users: Users,
  webhook: Webhook,
};
