"""Many values at once: tables, periods, Wythoff pairs, and the engines that compute them."""
