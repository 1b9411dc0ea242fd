import type { SeatSeen } from "../../wire/types";

/** Milliseconds left; `now` by the server's clock. */
export function timeLeft(seat: SeatSeen, now: number): number {
  const spent = seat.asked_at === undefined ? 0 : Math.max(0, now - seat.asked_at);
  return Math.max(0, (seat.time_left ?? 0) - spent);
}

/** "4:05", "1:02:03", or days and hours. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const two = (n: number) => String(n).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
