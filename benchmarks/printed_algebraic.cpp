// Listing 2 of the thesis in the way it is described: doubles, two floors and two push_backs of int for each pair.
// Prints the processor time in seconds of the middle one of `repeats` runs.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

int main(int, char **argument) {
    const long n = std::atol(argument[1]), repeats = std::atol(argument[2]);
    const int a = 2;
    std::vector<double> times;
    long check = 0;
    for (long r = 0; r < repeats; r++) {
        const std::clock_t begin = std::clock();
        const double alpha = (2 - a + std::sqrt(a * a + 4)) / 2, beta = alpha + a;
        std::vector<int> first, second;
        for (long i = 1; i <= n; i++) {
            first.push_back((int)std::floor(alpha * (double)i));
            second.push_back((int)std::floor(beta * (double)i));
        }
        times.push_back((double)(std::clock() - begin) / CLOCKS_PER_SEC);
        check += second.back();
    }
    std::sort(times.begin(), times.end());
    std::printf("%.6f %ld\n", times[times.size() / 2], check);
}
