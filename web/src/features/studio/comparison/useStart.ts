import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { askBalanceAgain } from "@/lib/api/organisations";
import { comparisonRoute, type Comparison, type ComparisonItem } from "@/lib/comparisons";
import { taskKeys, upsertTask } from "@/lib/taskCache";
import { sendSignedIn } from "../api";

/** Starts a comparison for at most so many points, and goes to its page. */
export function useStart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // A paused mutation would send much later without being asked again.
    networkMode: "always",
    mutationFn: (body: { items: ComparisonItem[]; max_points: number }) => sendSignedIn<Comparison>(client, "/comparisons", body),
    onSuccess: (comparison) => {
      comparison.tasks.forEach((task) => upsertTask(client, task));
      client.setQueryData(taskKeys.set(comparison.id), comparison);
      void client.invalidateQueries({ queryKey: ["comparisons"] });
      void navigate(comparisonRoute(comparison.id));
    },
    onSettled: () => askBalanceAgain(client),
  });
}
