"""Many values together: tables, periods, Wythoff pairs, and the engines that compute them."""
