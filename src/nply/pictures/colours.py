"""One colour for each player, the same in every picture, and the colours of everything else."""

# Told apart by colour-blind people too, and dark enough for white digits on them.
PLAYER_COLOURS = ("#0b64a5", "#b8480a", "#0a7d5a", "#9c2f78", "#7a6200", "#2f7f93", "#5b4bb0", "#555f6b")
PAPER, INK, FAINT, LINE = "#fdfdfb", "#22262b", "#6b7480", "#aab2bb"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
