"""LAW9: what no construct can show is named."""
