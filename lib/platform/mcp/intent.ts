/** Polite beginnings that say nothing: "could you please", "I'd like to", "we need to". */
const polite =
  /^(?:(?:hi|hey|hello|ok|okay|please|pls|kindly|just|so|and|also|now|quick question)\b[\s,:!]*|(?:can|could|would|will) you\b[\s,]*|(?:i|we)(?:'d| would)? (?:want|like|need|have)(?: you)? to\b[\s,]*|let'?s\b[\s,]*)+/i;

const asks =
  /^(?:which|who|whom|whose|who's|what|what's|whats|when|where|where's|how|why|is|isn't|are|aren't|was|were|do|does|did|has|have|had|any|anything|anyone|anybody|am|can i|may i|could i|should|tell|show|list|find|see|view|look|get me|give me (?:a|an|the|all|every|everything|our|my) (?:list|overview|summary|total|totals|details|breakdown|number|count|copy|pdf|csv|file|names?|history|status)|give me all|let me see|let me know|check|count|compare|export|download|print|pull up|details|status|overview|total|number of|search|know|remind me (?:what|which|who|how|when)|explain|display|open the|fetch|retrieve|read)\b/i;

const plainOf = (words: string) => words.trim().replaceAll("’", "'").replace(polite, "");

/** What a request begins with: what is to be done. */
export const verbOf = (words: string): string => plainOf(words).split(/[^a-z-]/i, 1)[0] ?? "";

/** Whether the words ask for something to be shown, or for something to be changed; null if it isn't clear. */
export function intentOf(words: string): "question" | "request" | null {
  const plain = plainOf(words);
  if (asks.test(plain)) return "question";
  if (/\?\s*$/.test(words)) return null;
  return /^[a-z]+\b/i.test(plain) && requests.test(plain) ? "request" : null;
}

const requests =
  /^(?:add|approve|accept|activate|allow|amend|archive|assign|attach|block|book|bump|call|cancel|change|clear|close|complete|confirm|connect|correct|create|cut|decline|deduct|delete|disable|disconnect|dismiss|draw|drop|edit|enable|end|enter|erase|extend|file|fill|finish|fire|fix|forget|generate|get rid|give|hand|hire|hold|import|increase|invite|issue|kick|kill|lay|let|link|lock|log|make|mark|merge|move|onboard|open|order|pause|pay|postpone|promote|publish|pull|push|put|raise|re-?enable|re-?open|record|refund|register|reject|release|remove|rename|replace|replay|report|reset|resend|restart|restore|resume|retire|retry|return|revert|revoke|rotate|sack|save|schedule|scrap|send|set|settle|ship|sign|skip|start|stop|submit|subscribe|swap|switch|tag|take|terminate|transfer|turn|undo|unlock|unsubscribe|update|upload|void|wipe|withdraw|write)\b/i;
