import { redirect } from "next/navigation";

export default function RecruitingPage() {
  redirect("/recruiting/jobs");
}
