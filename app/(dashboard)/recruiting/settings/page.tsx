import { redirect } from "next/navigation";

export default function RecruitingSettingsPage() {
  redirect("/recruiting/settings/interview-plans");
}
